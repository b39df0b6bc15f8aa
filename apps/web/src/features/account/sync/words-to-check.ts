/** How many words of a phrase are asked for. */
const ASKED = 3;

/**
 * Places of words that are asked for, in their order.
 *
 * @param random from 0 to 1
 */
export function wordsToCheck(count: number, random: () => number): number[] {
  const places = new Set<number>();
  while (places.size < Math.min(ASKED, count)) places.add(Math.min(count - 1, Math.floor(random() * count)));
  return [...places].sort((a, b) => a - b);
}
