/**
 * The known name that was most likely meant, for a message about an unknown name.
 *
 * @returns undefined if none is near: more than a third of its letters would have to change
 */
export function nearestName(name: string, knownNames: readonly string[]): string | undefined {
  const simpleName = simplify(name);
  let nearest: string | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const candidate of knownNames) {
    const distance = editDistance(simpleName, simplify(candidate));
    if (distance < smallest && distance <= Math.max(2, Math.floor(candidate.length / 3))) {
      nearest = candidate;
      smallest = distance;
    }
  }
  return nearest;
}

/** `baseUrl`, `base-url` and `BASE_URL` are the same name to a person. */
function simplify(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, "");
}

/** Levenshtein's distance: the fewest letters to add, remove or replace. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replacementCost = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      const removalCost = (previous[column + 1] ?? 0) + 1;
      const additionCost = (current[column] ?? 0) + 1;
      current.push(Math.min(replacementCost, removalCost, additionCost));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
