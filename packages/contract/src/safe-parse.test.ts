import { expect, test } from "vitest";
import * as z from "zod";
import { chatRequestSchema } from "./chat/chat-request.ts";
import { checkChatRequest } from "./chat/check-chat-request.ts";
import { safeParse, wrongLength } from "./safe-parse.ts";

const messages = [{ role: "user", content: "Hi" }];
const length = { toString: 0 };

test.each<[string, z.ZodType, unknown]>([
  ["a text with a bound", z.string().max(3), { length }],
  ["a text with the other bound", z.string().min(3), { length: [length] }],
  ["a list with a bound", z.array(z.string()).max(3), { length }],
  ["a field of a request", chatRequestSchema, { messages, metadata: { a: { length } } }],
])("an object with a non-numeric length in place of %s is a wrong value", (_place, schema, value) => {
  const parseResult = safeParse(schema, value);
  expect(parseResult.success).toBe(false);
  expect(parseResult.error?.issues.length).toBeGreaterThan(0);
});

test("a bug in a schema is thrown", () => {
  const schema = z.string().refine(() => {
    throw new RangeError("a bug");
  });
  expect(() => safeParse(schema, "x")).toThrow("a bug");
});

test("everything else is as the schema has it", () => {
  expect(safeParse(z.string().max(3), "abc")).toEqual({ success: true, data: "abc" });
  expect(safeParse(z.string().max(3), "abcd").error?.issues).toEqual(z.string().max(3).safeParse("abcd").error?.issues);
});

test("[LOAD-1] a request with such a value is refused in one sentence", () => {
  const functions = [{ name: { length }, parameters: { type: "object" } }];
  expect(checkChatRequest({ prompt: "Hi", functions })).toEqual({ ok: false, error: wrongLength });
});
