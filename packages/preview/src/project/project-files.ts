/** One file of an artifact, as the preview sees it. */
export interface ProjectFile {
  /** Project-relative, with slashes: `src/app.tsx`. */
  path: string;
  /** Text; images are SVG text, a `data:` URL, or base64 without one. */
  content: string;
}

export type ProjectFiles = ReadonlyMap<string, string>;

export function toProjectFiles(files: readonly ProjectFile[]): ProjectFiles {
  return new Map(files.map(({ path, content }) => [path.normalize(), content]));
}

/** The folder of a file, without a slash at the end; `""` is the project's root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * Resolves a relative or absolute address in a folder of the project: `..` and `.` are followed, `/` begins at the
 * root.
 *
 * @returns undefined if it leaves the project
 */
export function joinPath(folder: string, address: string): string | undefined {
  const steps = address.startsWith("/") || folder === "" ? [] : folder.split("/");
  // Letters with marks have two forms, and in addresses they may be encoded.
  for (const step of decodeAddress(address).normalize().split("/")) {
    if (step === "" || step === ".") continue;
    if (step !== "..") steps.push(step);
    else if (steps.pop() === undefined) return undefined;
  }
  return steps.join("/");
}

function decodeAddress(address: string): string {
  if (!address.includes("%")) return address;
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Whether an address is external: it has a scheme, or begins with the name of a host. */
export function isElsewhere(address: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(address);
}
