import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createArgumentsWriter, readJsonPath } from "./partial-arguments.ts";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A value as Gemini streams it: its leaves with their paths, strings in pieces of two characters. */
function partialsOf(value: Json, path = "$"): object[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => partialsOf(item, `${path}[${index}]`));
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, field]) => {
      const step = /^[a-z]+$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, "\\$&")}']`;
      return partialsOf(field, path + step);
    });
  }
  if (typeof value === "number") return [{ jsonPath: path, numberValue: value }];
  if (typeof value === "boolean") return [{ jsonPath: path, boolValue: value }];
  if (value === null) return [{ jsonPath: path, nullValue: "NULL_VALUE" }];
  const pieces = value.match(/.{1,2}/gs) ?? [];
  return [
    ...pieces.map((piece) => ({ jsonPath: path, stringValue: piece, willContinue: true })),
    { jsonPath: path, stringValue: "" },
  ];
}

function write(partials: readonly object[]): string {
  const writer = createArgumentsWriter();
  return partials.map((partial) => writer.push({ ...partial })).join("") + writer.close();
}

const leaf = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.boolean(), fc.constant(null));
const { value: values } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc.array(tie("value"), { minLength: 1, maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom("a", "b", "name"), fc.string()), tie("value"), { minKeys: 1, maxKeys: 4 }),
  ),
}));

test("any arguments are written as they were", () => {
  const keys = fc.oneof(fc.constantFrom("location", "a"), fc.string({ minLength: 1 }));
  fc.assert(
    fc.property(fc.dictionary(keys, values, { minKeys: 1, maxKeys: 4 }), (callArguments) => {
      expect(JSON.parse(write(partialsOf(callArguments)))).toEqual(callArguments);
    }),
  );
});

test("a call without arguments has an empty object", () => {
  expect(write([])).toBe("{}");
});

test("a string that is never ended is ended by what follows, or by the end", () => {
  const partial = { jsonPath: "$.a", stringValue: "x", willContinue: true };
  expect(write([partial])).toBe('{"a":"x"}');
  expect(write([partial, { jsonPath: "$.b", numberValue: 1 }])).toBe('{"a":"x","b":1}');
});

test("places of a list without a value are null", () => {
  expect(write([{ jsonPath: "$.a[2]", numberValue: 1 }])).toBe('{"a":[null,null,1]}');
});

describe("what has no place behind what was written", () => {
  test.each([
    ["an object that was closed", ["$.a.x", "$.b", "$.a.y"]],
    ["a value that was written", ["$.a", "$.a"]],
    ["a place of a list before the last", ["$.a[1]", "$.a[0]"]],
    ["a list that was an object", ["$.a.x", "$.a[0]"]],
    ["a list for all arguments", ["$[0]"]],
    ["a path that is none", ["$..a"]],
    ["a place that would fill the memory", ["$.a[99999999]"]],
  ])("%s", (_, paths) => {
    const writer = createArgumentsWriter();
    const writtenPaths = paths.map((jsonPath) => writer.push({ jsonPath, numberValue: 1 }));
    expect(writtenPaths.at(-1)).toBeUndefined();
    expect(writtenPaths.slice(0, -1)).not.toContain(undefined);
  });
});

test.each([
  ["$.a.b", ["a", "b"]],
  ["$.a[0][12].b", ["a", 0, 12, "b"]],
  [`$['it\\'s'][0]["x.y"]`, ["it's", 0, "x.y"]],
  ["$", []],
  ["a.b", undefined],
  ["$.a[*]", undefined],
])("the path %s is read as %j", (path, segments) => {
  expect(readJsonPath(path)).toEqual(segments);
});
