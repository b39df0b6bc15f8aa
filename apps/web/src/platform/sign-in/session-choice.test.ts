import { expect, test } from "vitest";
import { createSessionChoice } from "./session-choice.ts";

const storageWith = (items: Record<string, string>) => ({
  getItem: (key: string) => items[key] ?? null,
  setItem: (key: string, value: string) => {
    items[key] = value;
  },
});
const sides = ["left", "right"] as const;

test("a choice is kept under its key, and found by the next page of the tab", () => {
  const items = {};
  const choice = createSessionChoice("side", sides, () => storageWith(items));
  expect(choice.get()).toBeUndefined();
  choice.set("right");
  expect(items).toEqual({ side: "right" });
  expect(createSessionChoice("side", sides, () => storageWith(items)).get()).toBe("right");
});

test("what cannot be chosen is no choice", () => {
  expect(createSessionChoice("side", sides, () => storageWith({ side: "above" })).get()).toBeUndefined();
});

test("a choice holds where nothing can be stored", () => {
  const choice = createSessionChoice("side", sides, () => {
    throw new Error("forbidden");
  });
  choice.set("left");
  expect(choice.get()).toBe("left");
});
