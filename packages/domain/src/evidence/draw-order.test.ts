import fc from "fast-check";
import { expect, test } from "vitest";
import { drawOrder } from "./draw-order.ts";

test("[EVID-1] an order has every model once, and is the same for the same seed", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string()), fc.string(), (models, seed) => {
      const order = drawOrder(models, seed);
      expect([...order].sort()).toEqual([...models].sort());
      expect(drawOrder(models, seed)).toEqual(order);
    }),
  );
});

/** The chi-square statistic of counts that are expected to be equal. */
function chiSquare(counts: readonly number[], expected: number): number {
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

test("[EVID-1] 600 turns draw all orders, and all models at all places, equally often", () => {
  const models = ["a", "b", "c"];
  const orders = Array.from({ length: 600 }, (_, turn) => drawOrder(models, `msg-1700000000-${turn}`));
  const byOrder = new Map<string, number>();
  for (const order of orders) byOrder.set(order.join(), (byOrder.get(order.join()) ?? 0) + 1);
  expect(byOrder.size).toBe(6);
  // The 99.9% quantile of chi-square with 5 degrees of freedom; with 4 for the positions (3 × 3, both sums are fixed).
  expect(chiSquare([...byOrder.values()], 100)).toBeLessThan(20.52);
  const places = models.flatMap((model) => [0, 1, 2].map((place) => orders.filter((o) => o[place] === model).length));
  expect(chiSquare(places, 200)).toBeLessThan(18.47);
});
