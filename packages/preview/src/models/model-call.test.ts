import fc from "fast-check";
import { expect, test } from "vitest";
import { CALL_LIMITS, parseModelCall } from "./model-call.ts";

const messages = [{ role: "user", content: "Hello" }];

test.each([
  [{ messages }],
  [{ messages: [{ role: "system", content: "" }, { role: "assistant", content: "x" }, ...messages] }],
  [{ messages, model: "vendor/name-1.5", maxTokens: 10, temperature: 0 }],
  [{ messages, model: "vendor/name:free" }],
  [{ messages, schema: { type: "object", properties: { a: { type: "number" } } } }],
])("[APP-15] %j is a call", (call) => {
  expect(parseModelCall(call)).toEqual(call);
});

const circle: Record<string, unknown> = {};
Object.assign(circle, { a: circle, b: circle });
const deep = Array.from({ length: 40 }).reduce<object>((inside) => ({ a: inside, b: inside }), {});

test.each<[string, unknown]>([
  ["nothing", undefined],
  ["null", null],
  ["a text", "Hello"],
  ["a list", [messages]],
  ["no messages", {}],
  ["none of them", { messages: [] }],
  ["a list with holes", { messages: new Array(3) }],
  ["too many of them", { messages: Array.from({ length: CALL_LIMITS.messages + 1 }, () => messages[0]) }],
  ["too long a one", { messages: [{ role: "user", content: "x".repeat(CALL_LIMITS.content + 1) }] }],
  ["a picture", { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "/" } }] }] }],
  ["a role of tools", { messages: [{ role: "tool", content: "x", tool_call_id: "1" }] }],
  ["a role of developers", { messages: [{ role: "developer", content: "x" }] }],
  ["a message with a name", { messages: [{ role: "user", content: "x", name: "root" }] }],
  ["tools", { messages, tools: [{ type: "function", function: { name: "x" } }] }],
  ["plugins", { messages, plugins: [{ id: "web" }] }],
  ["providers", { messages, provider: { only: ["x"] } }],
  ["several models", { messages, models: ["a/b"] }],
  ["a limit of its own", { messages, max_price: { prompt: 9 } }],
  ["headers", { messages, headers: { authorization: "Bearer x" } }],
  ["a preset", { messages, model: "@preset/secret" }],
  ["a model with a path", { messages, model: "../../frontend/user/keys" }],
  ["a model with a query", { messages, model: "a/b?key=1" }],
  ["a model with a line break", { messages, model: "a/b\r\nx-key: 1" }],
  ["a model with nothing after the slash", { messages, model: "a/" }],
  ["a model as an object", { messages, model: { toString: "a/b" } }],
  ["an endless answer", { messages, maxTokens: Number.POSITIVE_INFINITY }],
  ["less than an answer", { messages, maxTokens: 0 }],
  ["a number that is none", { messages, maxTokens: Number.NaN }],
  ["too hot", { messages, temperature: 2.1 }],
  ["a schema as a list", { messages, schema: [] }],
  ["a schema that holds itself", { messages, schema: circle }],
  ["a schema that grows with each look", { messages, schema: deep }],
  ["a schema that is too long", { messages, schema: { description: "x".repeat(CALL_LIMITS.schema) } }],
])("[APP-15] %s makes no call", (_, value) => {
  expect(parseModelCall(value)).toBeUndefined();
});

test("[APP-15] any data of a frame is a bounded call or none, and never an error", () => {
  const anyCall = fc.record(
    {
      messages: fc.oneof(
        fc.anything(),
        fc.array(fc.record({ role: fc.constantFrom("user", "system", "x"), content: fc.string() })),
      ),
      model: fc.anything(),
      maxTokens: fc.anything(),
      schema: fc.anything(),
      tools: fc.anything(),
    },
    { requiredKeys: ["messages"] },
  );
  fc.assert(
    fc.property(fc.oneof(anyCall, fc.anything()), (value) => {
      const call = parseModelCall(value);
      if (call === undefined) return;
      expect(JSON.stringify(call).length).toBeLessThan(10 * CALL_LIMITS.content);
      for (const { role } of call.messages) expect(["system", "user", "assistant"]).toContain(role);
    }),
  );
});
