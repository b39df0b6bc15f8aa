/**
 * The program that gives a page in a frame its storage, blocks its ways out, and lets it call models through the page
 * around it, which decides and pays.
 */
export async function loadRuntime(): Promise<string> {
  const scripts = await Promise.all([
    import("virtual:tutti-preview/frame-runtime"),
    import("virtual:tutti-preview/frame-models"),
  ]);
  return scripts.map(({ text }) => text).join(";\n");
}

/** The same, with the scripts for the other uses of the page. */
export async function loadRuntimeFor(use: {
  isInspected: boolean;
  isShared: boolean;
  isPointable: boolean;
}): Promise<string> {
  const scripts = await Promise.all([
    import("virtual:tutti-preview/frame-runtime"),
    import("virtual:tutti-preview/frame-models"),
    use.isInspected ? import("virtual:tutti-preview/frame-inspector") : undefined,
    use.isShared ? import("virtual:tutti-preview/frame-input") : undefined,
    use.isPointable ? import("virtual:tutti-preview/frame-pointer") : undefined,
  ]);
  return scripts.flatMap((script) => script?.text ?? []).join(";\n");
}
