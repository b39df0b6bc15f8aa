import { expect, test } from "vitest";
import { createSessionChoice } from "./session-choice.ts";

const storageWith = (stored: Record<string, string>) => ({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
});
const sides = ["left", "right"] as const;

test("a choice is kept under its key, and found by the next page of the tab", () => {
  const stored = {};
  const choice = createSessionChoice("side", sides, () => storageWith(stored));
  expect(choice.get()).toBeUndefined();
  choice.set("right");
  expect(stored).toEqual({ side: "right" });
  expect(createSessionChoice("side", sides, () => storageWith(stored)).get()).toBe("right");
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
