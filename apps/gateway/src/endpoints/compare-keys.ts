/** A sort key: the first number that differs decides; smaller is better. */
export type Key = readonly number[];

/** Less than 0 if the first key is better. Keys that are compared have the same length. */
export function compareKeys(a: Key, b: Key): number {
  for (let index = 0; index < a.length; index += 1) {
    const [left = 0, right = 0] = [a[index], b[index]];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}

/** The items, best first; equal items keep their order. The key of each is computed once. */
export function sortByKey<Item>(items: readonly Item[], keyOf: (item: Item) => Key): Item[] {
  const entries = items.map((item) => ({ item, key: keyOf(item) }));
  return entries.sort((a, b) => compareKeys(a.key, b.key)).map(({ item }) => item);
}
