import { expect, test } from "vitest";
import { chatRequestSchema } from "./chat-request.ts";

test("unknown fields of a request travel on untouched", () => {
  const body = {
    model: "a/b",
    messages: [
      { role: "user", content: [{ type: "text", text: "x", cache_control: { type: "ephemeral" } }], name: "n" },
    ],
    something_new: { deep: [1] },
  };
  expect(chatRequestSchema.parse(body)).toEqual(body);
});

test.each([
  ["no messages", { model: "a/b", messages: [] }],
  ["a role that is none", { messages: [{ role: "robot", content: "x" }] }],
  ["messages of another kind", { messages: "hello" }],
])("a request with %s is refused", (_name, body) => {
  expect(chatRequestSchema.safeParse(body).success).toBe(false);
});
