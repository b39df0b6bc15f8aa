import { expect, test } from "vitest";
import { withFavourite, withRecent } from "./recent-models.ts";

test("the newest five are remembered, each once", () => {
  expect(withRecent([], "a")).toEqual(["a"]);
  expect(withRecent(["b", "a"], "a")).toEqual(["a", "b"]);
  expect(withRecent(["a", "b", "c", "d", "e"], "f")).toEqual(["f", "a", "b", "c", "d"]);
});

test("a favorite is put behind the others, and taken out again", () => {
  expect(withFavourite(["a"], "b")).toEqual(["a", "b"]);
  expect(withFavourite(["a", "b"], "a")).toEqual(["b"]);
});
