import fc from "fast-check";
import { expect, test } from "vitest";
import { checkCarefully, checkChatRequest } from "./check-chat-request.ts";
import { isPlainRequest } from "./plain-request.ts";

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, "", "x", 0, 1, 2, -1, 1.5, 1e300, true, false, [], {}, "user", "tool"),
  fc.jsonValue(),
);
const mostly = (usual: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: odd });
const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });

const message = fc.oneof(
  {
    weight: 20,
    arbitrary: fc.record({
      role: mostly(fc.constantFrom("system", "developer", "user", "assistant")),
      content: mostly(fc.string()),
    }),
  },
  { weight: 1, arbitrary: some({ role: odd, content: odd, name: odd, reasoning: odd, tool_calls: odd }) },
  { weight: 1, arbitrary: odd },
);
const request = some({
  model: mostly(fc.string()),
  messages: mostly(fc.array(message, { minLength: 1, maxLength: 4 })),
  stream: mostly(fc.boolean()),
  temperature: mostly(fc.double({ min: -0.5, max: 2.5 })),
  max_tokens: mostly(fc.integer({ min: -2, max: 5 })),
  top_p: fc.oneof(fc.constant(undefined), odd),
  prompt: fc.oneof(fc.constant(undefined), odd),
});

test("the fast check of plain requests gives the result of the full check", () => {
  fc.assert(
    fc.property(request, (body) => {
      const json: unknown = JSON.parse(JSON.stringify(body));
      expect(checkChatRequest(json)).toEqual(checkCarefully(json));
    }),
    { numRuns: 2000 },
  );
});

test("only a model, single-text messages and basic settings are plain", () => {
  const plain = { model: "a/b", messages: [{ role: "user", content: "Hello" }] };
  expect(isPlainRequest(plain)).toBe(true);
  expect(isPlainRequest({ ...plain, stream: true, temperature: 0, max_tokens: 1 })).toBe(true);
  for (const other of [
    { ...plain, messages: [] },
    { ...plain, stream: null },
    { ...plain, temperature: 2.1 },
    { ...plain, max_tokens: 0 },
    { ...plain, top_p: 1 },
    { ...plain, messages: [{ role: "tool", content: "3" }] },
    { ...plain, messages: [{ role: "user", content: "Hello", name: "Ann" }] },
    { ...plain, messages: [{ role: "user", content: [{ type: "text", text: "Hello" }] }] },
    JSON.parse('{"messages":[{"role":"user","content":"Hello"}],"__proto__":{}}'),
    { model: "a/b" },
    null,
  ]) {
    expect(isPlainRequest(other)).toBe(false);
  }
});
