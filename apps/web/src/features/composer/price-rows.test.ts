import type { SendEstimate } from "@tutti/domain";
import { expect, test } from "vitest";
import { priceHint, priceRows } from "./price-rows.ts";

const estimate = (change: Partial<SendEstimate>): SendEstimate => ({
  tokens: 0,
  price: undefined,
  unpricedCount: 0,
  byTarget: [],
  ...change,
});

test.each([
  [estimate({ price: 0.0021 }), "about $0.0021"],
  [estimate({ price: 0.0021, unpricedCount: 1 }), "at least $0.0021"],
  [estimate({ price: 0 }), "free"],
  [estimate({ price: 0, unpricedCount: 1 }), undefined],
  [estimate({ unpricedCount: 2 }), undefined],
])("the price of a send is hinted at where it is known (%#)", (value, expected) => {
  expect(priceHint(value)).toBe(expected);
});

test("each model has its row, by its name in the room", () => {
  const byTarget = [
    { characterId: "1", model: "a/a", tokens: 1234, price: 0.002 },
    { characterId: "2", model: "b/b", tokens: 10, price: undefined },
    { characterId: "3", model: "c/c", tokens: 10, price: 0 },
  ];
  expect(priceRows(estimate({ byTarget }), new Map([["1", "Alpha"]]))).toEqual([
    { id: "1", name: "Alpha", tokens: "1,234", price: "$0.002" },
    { id: "2", name: "b/b", tokens: "10", price: "not known" },
    { id: "3", name: "c/c", tokens: "10", price: "free" },
  ]);
});
