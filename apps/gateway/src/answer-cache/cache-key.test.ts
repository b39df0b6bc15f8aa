import type { ChatRequest } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FormRequest } from "../providers/same-form/form-request.ts";
import { type CachedRequest, createCacheKeys } from "./cache-key.ts";

const { keyOf } = createCacheKeys("s".repeat(32));
const ada = { userId: "ada" };

const question: ChatRequest = { model: "one/small", messages: [{ role: "user", content: "Hello" }] };

const idOf = (body: object, more: Partial<CachedRequest> = {}) =>
  keyOf({ sender: ada, body: body as ChatRequest, formRequest: undefined, ...more }).id;

const passed = (body: object, more: Partial<FormRequest> = {}): FormRequest => ({
  form: "messages",
  body: { max_tokens: 64, ...body },
  headers: { "anthropic-version": "2023-06-01" },
  ...more,
});

test.each<[string, object]>([
  ["how it is sent", { stream: true }],
  ["what a stream has", { stream: true, stream_options: { include_usage: true } }],
  ["whether usage is wished", { usage: { include: true } }],
  ["the end user", { user: "someone" }],
  ["notes", { metadata: { run: "7" } }],
  ["a trace", { trace: { trace_id: "7" } }],
  ["the session", { session_id: "chat-1" }],
  ["the place in the provider's cache", { prompt_cache_key: "k" }],
  ["a field without a value", { temperature: null, seed: undefined }],
])("[MODEL-5] a request is the same with another value of %s", (_, change) => {
  expect(idOf({ ...question, ...change })).toBe(idOf(question));
});

test.each<[string, object]>([
  ["model", { model: "one/large" }],
  ["variant", { model: "one/small:free" }],
  ["further models", { models: ["one/large"] }],
  ["provider preferences", { provider: { only: ["one"] } }],
  ["order of the providers", { provider: { order: ["one", "two"] } }],
  ["message", { messages: [{ role: "user", content: "Hello!" }] }],
  ["role", { messages: [{ role: "system", content: "Hello" }] }],
  ["image", { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] }] }],
  ["temperature", { temperature: 0 }],
  ["most tokens", { max_tokens: 5 }],
  ["reasoning", { reasoning: { effort: "low" } }],
  ["tools", { tools: [] }],
  ["plugins", { plugins: [{ id: "web" }] }],
  ["form of the answer", { response_format: { type: "json_object" } }],
  ["field that the gateway does not know", { vendor_option: 1 }],
])("[MODEL-5] a request is another one with another %s", (_, change) => {
  expect(idOf({ ...question, ...change })).not.toBe(idOf(question));
});

test("[MODEL-5] the order of a request's fields does not count, that of a list does", () => {
  const { messages, model } = question;
  expect(idOf({ messages, model })).toBe(idOf({ model, messages }));
  expect(idOf({ ...question, stop: ["a", "b"] })).not.toBe(idOf({ ...question, stop: ["b", "a"] }));
});

describe("[MODEL-5] a request of a form of its own", () => {
  const messages = (formRequest: FormRequest) => idOf(question, { formRequest });

  test("is no request for a chat completion, and keeps its own fields", () => {
    expect(messages(passed({}))).not.toBe(idOf(question));
    expect(messages(passed({ thinking: { type: "enabled" } }))).not.toBe(messages(passed({})));
    expect(messages(passed({}, { headers: {} }))).not.toBe(messages(passed({})));
    expect(messages(passed({}, { form: "responses" }))).not.toBe(messages(passed({})));
  });

  test("is the same streamed, and with other notes that no answer has", () => {
    expect(messages(passed({ stream: true, metadata: { user_id: "u" } }))).toBe(messages(passed({})));
    const repeated = (fields: object) => messages(passed(fields, { form: "responses" }));
    expect(repeated({ stream: true })).toBe(repeated({}));
    expect(repeated({ metadata: { run: "7" } })).not.toBe(repeated({}));
  });
});

test.each<[string, CachedRequest["sender"]]>([
  ["another person", { userId: "eve" }],
  ["the person in an organization", { userId: "ada", organizationId: "guild" }],
  ["a key of the person", { userId: "ada", keyId: "k1" }],
  ["another key of the organization", { userId: "ada", organizationId: "guild", keyId: "k1" }],
])("[MODEL-5] %s has no part in the answers of the person", (_, sender) => {
  expect(idOf(question, { sender })).not.toBe(idOf(question));
});

test("[MODEL-5] another secret makes other names and keys", () => {
  const request: CachedRequest = { sender: ada, body: question, formRequest: undefined };
  const other = createCacheKeys("t".repeat(32)).keyOf(request);
  expect(other.id).not.toBe(keyOf(request).id);
  expect(other.secret).not.toBe(keyOf(request).secret);
  expect(keyOf(request).id).not.toBe(keyOf(request).secret);
});

test("[MODEL-5] bodies that differ have different names, whatever they are", () => {
  const fields = fc.dictionary(fc.constantFrom("tools", "seed", "stop", "provider", "x", "y"), fc.jsonValue());
  const normal = (value: unknown) =>
    JSON.stringify(value, (_, one: unknown) =>
      typeof one === "object" && one !== null && !Array.isArray(one)
        ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
        : one,
    );
  const set = (body: object) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
  fc.assert(
    fc.property(fields, fields, (one, other) => {
      const areEqual = normal(set(one)) === normal(set(other));
      expect(idOf({ ...question, ...one }) === idOf({ ...question, ...other })).toBe(areEqual);
    }),
  );
});
