import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chatChunkSchema } from "./chat-response.ts";
import { readLeniently } from "./repair-answer.ts";

function repair(value: unknown): { value: unknown; paths: string[] } {
  const paths: string[] = [];
  return { value: readLeniently(chatChunkSchema, value, (path) => paths.push(path)), paths };
}

const chunk = (delta: object) => ({ choices: [{ index: 0, delta }] });

describe("a field of another type", () => {
  test.each<[string, object, object, string[]]>([
    ["converts a numeric id", { id: 7, ...chunk({}) }, { id: "7", ...chunk({}) }, ["id"]],
    ["converts a time that is a text", { created: "17", ...chunk({}) }, { created: 17, ...chunk({}) }, ["created"]],
    ["leaves out a time that is a date", { created: "2026-01-01T00:00:00Z", ...chunk({}) }, chunk({}), ["created"]],
    ["converts a number as content", chunk({ content: 0.6 }), chunk({ content: "0.6" }), ["choices.0.delta.content"]],
    [
      "converts a truth value as content",
      chunk({ content: true }),
      chunk({ content: "true" }),
      ["choices.0.delta.content"],
    ],
    [
      "leaves out an object as a role",
      chunk({ role: {}, content: "x" }),
      chunk({ content: "x" }),
      ["choices.0.delta.role"],
    ],
    ["leaves out a usage without its counts", { usage: { total_tokens: [] }, ...chunk({}) }, chunk({}), []],
    [
      "leaves out an image without an address",
      chunk({ images: [{ image_url: {} }, { image_url: { url: "a" } }] }),
      chunk({ images: [{ image_url: { url: "a" } }] }),
      [],
    ],
  ])("[FIELD-1] %s", (_what, value, expected, paths) => {
    const result = repair(value);
    expect(result.value).toMatchObject(expected);
    expect(result.paths).toEqual(expect.arrayContaining(paths));
  });

  test("leaves a value alone that needs no repair", () => {
    expect(repair(chunk({ content: "x", extra: 1 }))).toEqual({
      value: chunk({ content: "x", extra: 1 }),
      paths: [],
    });
  });

  test.each([[null], [3], ["x"], [[]], [{ choices: "no" }], [{ choices: [3] }]])("gives up on %j", (value) => {
    expect(repair(value).value).toBeUndefined();
  });

  test("never throws, and never changes the given value", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("id", "model", "created", "usage", "choices", "error"), fc.jsonValue()),
        (value) => {
          const before = structuredClone(value);
          repair(value);
          expect(value).toEqual(before);
        },
      ),
    );
  });
});
