import { withoutUndefined } from "@tutti/contract";
import { expect, test } from "vitest";
import type { JsonObject } from "../wire/json.ts";
import { createToolCallIndexes } from "./tool-call-indexes.ts";

const callId = expect.stringMatching(/^call_[0-9a-f]{24}$/);

function fragment(name: string | undefined, more: JsonObject = {}): JsonObject {
  return { ...more, function: { ...withoutUndefined({ name }), arguments: "{}" } };
}

test.each<[string, JsonObject[], [place: number, id: unknown][]]>([
  [
    "as OpenAI has them, stay as they are",
    [
      fragment("f", { index: 0, id: "a" }),
      fragment(undefined, { index: 0 }),
      fragment("g", { index: 1, id: "b" }),
      fragment(undefined, { index: 1 }),
      fragment(undefined, { index: 0 }),
    ],
    [
      [0, "a"],
      [0, undefined],
      [1, "b"],
      [1, undefined],
      [0, undefined],
    ],
  ],
  [
    "without indices are told apart by their ids",
    [fragment("f", { id: "a" }), fragment(undefined), fragment("f", { id: "b" }), fragment(undefined, { id: "a" })],
    [
      [0, "a"],
      [0, undefined],
      [1, "b"],
      [0, "a"],
    ],
  ],
  [
    "all with the same index are told apart by their ids",
    [
      fragment("f", { index: 0, id: "a" }),
      fragment("f", { index: 0, id: "b" }),
      fragment(undefined, { index: 0, id: "a" }),
      fragment(undefined, { index: 0 }),
    ],
    [
      [0, "a"],
      [1, "b"],
      [0, "a"],
      [1, undefined],
    ],
  ],
  [
    "without anything but their names are told apart by them, and get ids",
    [fragment("f"), fragment("f")],
    [
      [0, callId],
      [1, callId],
    ],
  ],
  [
    "with an id for each fragment are one",
    [fragment("f", { index: 0, id: "a" }), fragment(undefined, { index: 0, id: "b" })],
    [
      [0, "a"],
      [0, "b"],
    ],
  ],
  [
    "that all have the same id are told apart by their indices",
    [fragment("f", { index: 0, id: "a" }), fragment("g", { index: 1, id: "a" })],
    [
      [0, "a"],
      [1, "a"],
    ],
  ],
  [
    "that say their name and id late are one, too",
    [fragment(undefined, { index: 0 }), fragment("f", { index: 0, id: "a" }), fragment(undefined, { index: 0 })],
    [
      [0, undefined],
      [0, "a"],
      [0, undefined],
    ],
  ],
  [
    "whose indices do not begin at nothing do so",
    [fragment("f", { index: 1, id: "a" }), fragment(undefined, { index: 1 })],
    [
      [0, "a"],
      [0, undefined],
    ],
  ],
])("calls %s", (_, fragments, expected) => {
  const places = createToolCallIndexes();
  const settled = fragments.map((fragment) => places.settle(fragment));
  expect(settled.map(({ index, id }) => [index, id])).toEqual(expected);
  expect(settled.map((one) => one["function"])).toEqual(fragments.map((one) => one["function"]));
  expect(places.count).toBe(Math.max(...expected.map(([place]) => place)) + 1);
});

test("[FIELD-1] a name that is repeated with every fragment is passed on once", () => {
  const calls = createToolCallIndexes();
  const fragments = [0, 1, 2].map(() => calls.settle(fragment("get", { index: 0 })));
  expect(fragments).toEqual([
    { index: 0, id: callId, function: { name: "get", arguments: "{}" } },
    { index: 0, function: { arguments: "{}" } },
    { index: 0, function: { arguments: "{}" } },
  ]);
});
