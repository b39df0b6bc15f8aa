import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { createAnswerReader } from "./from-stream.ts";
import { plainTextOf } from "./plain-text.ts";

const source = { providerSlug: "p", providerName: "P", baseUrl: "https://p.example/v1", secrets: [] };

/** The parts of a stream; by the careful path alone, if every chunk is first put into another form. */
function read(body: string, isCareful: boolean) {
  const careful = isCareful ? { translate: (chunk: Record<string, unknown>) => chunk } : {};
  const reader = createAnswerReader({ source, contentType: "text/event-stream", ...careful });
  return [...reader.push(body), ...reader.end("ended")];
}

function expectSame(body: string): void {
  expect(read(body, false)).toEqual(read(body, true));
}

const streams = readRecordedExchanges().filter(({ api, stream }) => api === "chat" && stream);

describe("a chunk of plain text is read as the careful way reads it", () => {
  test("in every recorded stream", () => {
    for (const { response } of streams) expectSame(response.body);
  });

  test("whatever stands in its fields", () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(null, "", "x", "stop", "chat.completion.chunk", 0, 1, 1.5, 1e300, true, [], {}),
      fc.jsonValue(),
    );
    const some = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] });
    const text = fc.oneof({ weight: 3, arbitrary: fc.string() }, { weight: 1, arbitrary: odd });
    const rarely = (usual: unknown) =>
      fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
    const delta = some({ role: rarely("assistant"), content: text, refusal: rarely(null), reasoning: rarely(null) });
    const choice = some({
      index: rarely(0),
      delta: fc.oneof({ weight: 8, arbitrary: delta }, { weight: 1, arbitrary: odd }),
      logprobs: rarely(null),
      finish_reason: rarely(null),
      native_finish_reason: rarely(null),
    });
    const chunk = some({
      id: rarely("1"),
      object: rarely("chat.completion.chunk"),
      created: rarely(1),
      model: fc.oneof({ weight: 4, arbitrary: fc.constantFrom("m", "n") }, { weight: 1, arbitrary: odd }),
      provider: rarely("p"),
      service_tier: rarely("default"),
      system_fingerprint: rarely(null),
      usage: rarely(null),
      choices: fc.oneof(
        { weight: 8, arbitrary: fc.tuple(choice) },
        { weight: 1, arbitrary: fc.array(choice) },
        { weight: 1, arbitrary: odd },
      ),
      error: rarely(null),
      citations: rarely(null),
    });
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 6 }), (chunks) => {
        expectSame(chunks.map((value) => `data: ${JSON.stringify(value)}\n\n`).join(""));
      }),
      { numRuns: 1000 },
    );
  });

  test("and is known at once", () => {
    const chunk = (delta: object, rest: object = {}) => ({
      id: "1",
      object: "chat.completion.chunk",
      model: "m",
      choices: [{ index: 0, delta, finish_reason: null, ...rest }],
    });
    expect(plainTextOf(chunk({ content: "so" }))).toBe("so");
    expect(plainTextOf(chunk({ role: "assistant", content: "so", refusal: null }))).toBe("so");
    expect(plainTextOf(chunk({ content: "" }))).toBeUndefined();
    expect(plainTextOf(chunk({ content: "so", reasoning: "hm" }))).toBeUndefined();
    expect(plainTextOf(chunk({ content: "so" }, { finish_reason: "stop" }))).toBeUndefined();
    expect(plainTextOf({ ...chunk({ content: "so" }), citations: ["https://example.org"] })).toBeUndefined();
  });
});
