import { entrypointOf, type FileChange } from "@tutti/domain";

/**
 * The file that is open: the chosen one, as long as its path exists, also in another version; while files are written
 * and none was chosen in this version, the one that is being written; of a version that is new to the person, the first
 * that changed; else where the app begins, else the first.
 *
 * @param chosenFile the path that was chosen; `isHere`: in this version
 * @param options.isNew whether a model made the version of another one since the person began to look
 */
export function openFile(
  changes: readonly FileChange[],
  chosenFile: { path: string; isHere: boolean } | undefined,
  { isNew = false }: { isNew?: boolean } = {},
): FileChange | undefined {
  const byPath = (path: string | undefined) => changes.find((change) => change.path === path);
  const fileChange = changes.find(({ state }) => state === "generating");
  if (fileChange !== undefined && chosenFile?.isHere !== true) return fileChange;
  const firstChange = changes.find(({ state }) => state === "modified" || state === "new");
  if (isNew && firstChange !== undefined && chosenFile?.isHere !== true) return firstChange;
  const there = changes.filter(({ state }) => state !== "removed").map(({ path }) => path);
  return byPath(chosenFile?.path) ?? byPath(entrypointOf(there)) ?? byPath(there[0]);
}
