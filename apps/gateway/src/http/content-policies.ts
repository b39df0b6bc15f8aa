/**
 * Where the frames of previews begin; their own policy stands in these pages. Asked for with their version, they never
 * change.
 */
export const PREVIEW_FRAMES = "/preview-frame/";

/** The build's worker that bundles artifacts. */
const BUNDLER = "/assets/bundler-worker-";

/** The version of the bundler's program that may come from elsewhere where it cannot come from here. */
const BUNDLER_PROGRAM = "esbuild-wasm@0.28.2/esbuild.wasm";

/**
 * What a file of the page may load and do, by its address.
 *
 * @param collectors the addresses elsewhere that the page may send reports to
 */
export function policyChooser(collectors: readonly string[]): (path: string) => string {
  const page = pagePolicy(collectors);
  return (path) => {
    if (path.startsWith(PREVIEW_FRAMES)) return previewPolicy;
    return path.startsWith(BUNDLER) ? bundlerPolicy : page;
  };
}

/**
 * What the page may load: only what comes from here. Images from elsewhere are left out on purpose: one in a model's
 * answer would tell a stranger who reads it, and when, as soon as it is shown. Frames from elsewhere, too: an artifact
 * in its frame could else leave for an address that says what it knows.
 */
const pagePolicy = (collectors: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(collectors.map((address) => new URL(address).origin))].join(" "),
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

/** Also where one is opened by itself, it has no origin; only our own page may frame it. */
const previewPolicy =
  "sandbox allow-scripts allow-modals allow-forms allow-pointer-lock allow-popups; frame-ancestors 'self'";

const bundlerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `connect-src 'self' https://cdn.jsdelivr.net/npm/${BUNDLER_PROGRAM} https://unpkg.com/${BUNDLER_PROGRAM}`,
].join("; ");
