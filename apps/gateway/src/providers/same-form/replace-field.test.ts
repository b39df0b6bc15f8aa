import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { replaceField, replaceTextField } from "./replace-field.ts";

describe("[AGENT-1] a text in one field of a JSON text", () => {
  test.each([
    ['{"model":"a","id":"m"}', ["model"], '{"model":"b","id":"m"}'],
    ['{ "id" : "\\"model\\":" , "model" : "a\\"" }', ["model"], '{ "id" : "\\"model\\":" , "model" : "b" }'],
    [
      '{"input":{"model":"x"},"list":["model","y"],"model":"a"}',
      ["model"],
      '{"input":{"model":"x"},"list":["model","y"],"model":"b"}',
    ],
    [
      '{"type":"message_start","message":{"model":"a"}}',
      ["message", "model"],
      '{"type":"message_start","message":{"model":"b"}}',
    ],
    ['{"model":null}', ["model"], '{"model":null}'],
    ['{"message":"model"}', ["message", "model"], '{"message":"model"}'],
    ["", ["model"], ""],
  ])("is replaced in %s", (json, path, expected) => {
    expect(replaceTextField(json, path, "b")).toBe(expected);
  });

  test("is the only change, whatever stands beside it", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (one, other) => {
          const json = JSON.stringify({ ...one, model: "a", ...without(other, "model") }, null, 1);
          const expected = JSON.stringify({ ...one, model: "b", ...without(other, "model") }, null, 1);
          expect(replaceTextField(json, ["model"], "b")).toBe(expected);
        },
      ),
    );
  });
});

describe("[AGENT-1] a plain value in one field of a JSON text", () => {
  test.each([
    ['{"a":[true],"store":false,"b":1.5}', true, '{"a":[true],"store":true,"b":1.5}'],
    ['{"store": null }', "x", '{"store": "x" }'],
    ['{"store":"a\\"b"}', null, '{"store":null}'],
    ['{"store":{"store":1}}', true, '{"store":{"store":1}}'],
    ['{"a":{"store":1}}', true, '{"a":{"store":1}}'],
  ])("is replaced in %s", (json, value, expected) => {
    expect(replaceField(json, ["store"], value)).toBe(expected);
  });
});

function without(value: Record<string, unknown>, name: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
}
