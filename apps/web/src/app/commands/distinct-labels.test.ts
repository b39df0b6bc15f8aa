import { expect, test } from "vitest";
import { distinctLabels } from "./distinct-labels.ts";

test.each<[string[], string[]]>([
  [[], []],
  [
    ["a", "b"],
    ["a", "b"],
  ],
  [
    ["a", "b", "a", "a"],
    ["a (1)", "b", "a (2)", "a (3)"],
  ],
])("labels %j can be told apart: %j", (labels, expected) => {
  expect(distinctLabels(labels)).toEqual(expected);
});
