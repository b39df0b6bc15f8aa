/**
 * The path from a tree's root to one of its nodes, by their ids. It ends where a cycle closes, so that any file gives a
 * finite path.
 *
 * @param parentOf the id of a node's parent; anything but a text ends the path
 */
export function pathTo(last: string | undefined, parentOf: (id: string) => unknown): string[] {
  const path: string[] = [];
  const seenIds = new Set<string>();
  let id: unknown = last;
  while (typeof id === "string" && id !== "" && !seenIds.has(id)) {
    seenIds.add(id);
    path.push(id);
    id = parentOf(id);
  }
  return path.reverse();
}
