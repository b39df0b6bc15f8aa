import { expect, test } from "vitest";
import { isOwnError } from "./own-error.ts";

const files = ["src/app.tsx", "index.html", "game.ts"];

test.each([
  ["SyntaxError: Unexpected token", true],
  ["Uncaught SyntaxError: x", true],
  ["TypeError: x is undefined\n    at App (src/app.tsx:3:4)", true],
  ["Error in game.ts", true],
  ["Error at https://a.example/game.ts:1:1", true],
  ["TypeError: x is undefined", false],
  ["Error at my-game.ts:1:1", false],
  ["Error at game.tsx:1:1", false],
  ["Error at src/app.tsx2", false],
  ["my-game.ts, and then game.ts:1", true],
  ["NotASyntaxErrorAtAll", false],
  ["", false],
])("[PREV-6] whether '%s' is reported on the version: %s", (error, isOwn) => {
  expect(isOwnError(error, files)).toBe(isOwn);
});

test("a file without a name is in no error", () => {
  expect(isOwnError("anything", [""])).toBe(false);
});
