import type { Result } from "../result.ts";
import { fail, succeed } from "../result.ts";

/**
 * A path within a project in canonical form, or a message about its error (specification, point 5, "File paths"):
 * relative to the project, not empty, without parent segments, null characters, or a slash at either end. Backslashes
 * become slashes, and redundant parts (`./`, doubled slashes) are dropped, so that no two paths name one file.
 */
export function checkFilePath(path: string): Result<string, string> {
  const portablePath = path.trim().replaceAll("\\", "/");
  const invalid = (reason: string) =>
    fail(`Invalid path: ${path.trim() === "" ? "it is empty" : `${path} (${reason})`}`);
  if (portablePath === "") return invalid("");
  if (portablePath.includes("\0")) return fail("Invalid path: it holds a null character");
  if (portablePath.startsWith("/")) return invalid("it must be relative to the project");
  if (portablePath.endsWith("/")) return invalid("it names a folder");
  const segments = portablePath
    .split("/")
    .map((segment) => segment.trim())
    .filter((segment) => segment !== "." && segment !== "");
  // A drive, or the scheme of a URL.
  if (segments[0]?.endsWith(":")) return invalid("it must be relative to the project");
  if (segments.includes("..")) return invalid("it leads out of its folder");
  if (segments.length === 0) return invalid("it names a folder");
  return succeed(segments.join("/"));
}

/** The folder of a path, without a slash at its end; empty for a file at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/**
 * The path of a file after a person has renamed it (specification, point 5, "Rename"): a name without a slash keeps the
 * folder. Undefined if the name is empty or changes nothing.
 */
export function renamedPath(path: string, name: string): Result<string | undefined, string> {
  const requestedName = name.trim();
  if (requestedName === "") return succeed(undefined);
  const folder = folderOf(path);
  const isBareName = !/[\\/]/u.test(requestedName);
  const pathResult = checkFilePath(isBareName && folder !== "" ? `${folder}/${requestedName}` : requestedName);
  if (!pathResult.ok) return pathResult;
  return succeed(pathResult.value === path ? undefined : pathResult.value);
}
