import fc from "fast-check";
import { expect, test } from "vitest";
import { jsonObjectsIn } from "./json-values.ts";

test.each<[string, string, object[] | undefined]>([
  ["reads two objects without a separator", '{"a":1}{"b":2}', [{ a: 1 }, { b: 2 }]],
  ["reads two objects with a field name between them", '{"a":1} data: {"b":2}', [{ a: 1 }, { b: 2 }]],
  ["reads objects on lines of their own", '{"a":1}\n{"b":2}\n', [{ a: 1 }, { b: 2 }]],
  ["passes over braces and quotes in texts", '{"a":"}{\\"\\\\"}{"b":"{"}', [{ a: '}{"\\' }, { b: "{" }]],
  ["refuses text after an object", '{"a":1} and more', undefined],
  ["refuses half an object", '{"a":1}{"b":', undefined],
  ["refuses other values", "[1]", undefined],
  ["refuses an empty text", " ", undefined],
])("[FIELD-1] %s", (_what, text, objects) => {
  expect(jsonObjectsIn(text)).toEqual(objects);
});

test("reads any objects that are written one after the other", () => {
  const separators = fc.constantFrom("", " ", "\n", ",", "\ndata: ");
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1 }),
      separators,
      (values, separator) => {
        const objects = values.map((value) => JSON.parse(JSON.stringify(value)));
        expect(jsonObjectsIn(values.map((value) => JSON.stringify(value)).join(separator))).toEqual(objects);
      },
    ),
  );
});
