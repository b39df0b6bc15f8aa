import { seededRandom } from "./seeded-random.ts";

/**
 * The same items in a random order, every order as likely as any other (Fisher and Yates), and the same for the same
 * seed: two tabs that send one message draw the same order.
 */
export function drawOrder<Item>(items: readonly Item[], seed: string): Item[] {
  const random = seededRandom(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const place = Math.floor(random() * (last + 1));
    [order[last], order[place]] = [order[place] as Item, order[last] as Item];
  }
  return order;
}
