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
])("the error %j is the version's own: %s", (error, isOwn) => {
  expect(isOwnRuntimeError(error, ["src/App.tsx", "src/util.ts"])).toBe(isOwn);
});
