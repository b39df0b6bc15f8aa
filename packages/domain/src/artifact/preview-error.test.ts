import { expect, test } from "vitest";
import { isOwnRuntimeError } from "./preview-error.ts";

test.each([
  ["SyntaxError: Unexpected token '<'", true],
  ["Uncaught syntax error near ]", true],
  ["TypeError: x is undefined at src/App.tsx:3:7", true],
  ["at App.tsx", true],
  ["TypeError: x is undefined", false],
  ["ResizeObserver loop completed with undelivered notifications.", false],
  ["at MyApp.tsx:1", false],
  ["at util.tsx:1", false],
  ["at lib/util.ts:1 and util.ts.map", true],
  ["Error at https://a.example/util.ts:1:1", true],
  ["my-util.ts, and then util.ts:1", true],
  ["Error at my-util.ts:1:1", false],
  ["Error at util.ts2", false],
  ["", false],
])("the error %j is the version's own: %s", (error, isOwn) => {
  expect(isOwnRuntimeError(error, ["src/App.tsx", "src/util.ts"])).toBe(isOwn);
});
