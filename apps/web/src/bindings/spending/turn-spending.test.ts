import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { expect, test } from "vitest";
import { aModel } from "../../testing/a-model.ts";
import {
  cheaperChoice,
  fewerTargets,
  isNearlyUsed,
  passedLimit,
  raisedAmount,
  tightestLimit,
  turnTargets,
} from "./turn-spending.ts";

const limit = (left: number, more: Partial<HeldLimit> = {}): HeldLimit => ({
  kind: "room",
  id: "r",
  amount: 1,
  period: "total",
  spent: 1 - left,
  reserved: 0,
  until: null,
  left,
  is_own: true,
  ...more,
});
const model = (id: string, completion: string, prompt = "0") => ({
  ...aModel({ id }),
  pricing: { prompt, completion },
});
const target = (name: string, price: number | undefined) => ({
  characterId: name,
  model: `m/${name}`,
  answerTokens: 1000,
  price,
});

test("[PURSE-5] a turn costs what is sent and an answer of usual length", () => {
  const byTarget = [
    { characterId: "a", model: "m/a", tokens: 10, price: 0.01 },
    { characterId: "b", model: "m/b", tokens: 10, price: undefined },
  ];
  const targets = turnTargets({ byTarget }, [model("m/a", "0.001")]);
  expect(targets).toEqual([target("a", 1.01), target("b", undefined)]);
});

test.each([
  { lefts: [], price: 5, passed: undefined },
  { lefts: [0.5, 0.2], price: 0.1, passed: undefined },
  { lefts: [0.5, 0.2], price: 0.2, passed: undefined },
  { lefts: [0.5, 0.2], price: 0.3, passed: 0.2 },
  { lefts: [0], price: 0, passed: undefined },
  { lefts: [0], price: 0.001, passed: 0 },
])("[PURSE-5] of $lefts dollars left, a turn of $price passes $passed", ({ lefts, price, passed }) => {
  const limits = lefts.map((left) => limit(left));
  expect(passedLimit(limits, price)?.left).toBe(passed);
  expect(tightestLimit(limits)?.left).toBe(lefts.at(-1));
});

test.each([
  { amount: 1, left: 0.21, isNear: false },
  { amount: 1, left: 0.2, isNear: true },
  { amount: 1, left: 0, isNear: true },
  { amount: 0, left: 0, isNear: true },
])("[PURSE-5] $left of $amount dollars left: a word is $isNear", ({ amount, left, isNear }) => {
  expect(isNearlyUsed({ amount, left })).toBe(isNear);
});

test.each([
  { amount: 0.5, left: 0.5, price: 0.72, raised: 0.8 },
  { amount: 1, left: 0.1, price: 0.3, raised: 1.2 },
  { amount: 8999.95, left: 0, price: 100, raised: 9000 },
])("[PURSE-5] a cap of $amount is raised to $raised for $price", ({ amount, left, price, raised }) => {
  expect(raisedAmount({ amount, left }, price)).toBe(raised);
});

test("[PURSE-5] fewer models are the cheapest that fit together", () => {
  const targets = [target("dear", 0.5), target("cheap", 0.1), target("middle", 0.2)];
  expect(fewerTargets(targets, 0.35)?.map(({ characterId }) => characterId)).toEqual(["cheap", "middle"]);
  expect(fewerTargets(targets, 1)).toBeUndefined();
  expect(fewerTargets(targets, 0.05)).toBeUndefined();
});

test("[PURSE-5] a cheaper model is the best of one's own ranking that fits", () => {
  const models = [
    model("m/dear", "0.001"),
    model("m/near", "0.0004"),
    model("m/low", "0.0001"),
    model("m/top", "0.01"),
  ];
  const targets = [target("dear", 1), target("other", 0.1)];
  const choice = (ranking: readonly string[], left = 0.6) =>
    cheaperChoice(targets, { left, models, ranking })?.model.id;
  expect(choice([])).toBe("m/near");
  expect(choice(["m/top", "m/low"])).toBe("m/low");
  expect(choice([], 0.15)).toBeUndefined();
  expect(cheaperChoice([], { left: 1, models, ranking: [] })).toBeUndefined();
});
