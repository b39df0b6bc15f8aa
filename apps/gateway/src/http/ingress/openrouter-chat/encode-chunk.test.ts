import { ChatStreamChunk$inboundSchema } from "@openrouter/sdk/models/chatstreamchunk.js";
import type { AnswerPart } from "@tutti/contract";
import { createAnswerDecoder, createSseDecoder } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAnswerReader } from "../../../providers/openai-compatible/from-stream.ts";
import { readRecordedChats } from "../../../providers/recorded-exchanges.test-support.ts";
import { createChunkEncoder } from "./encode-chunk.ts";

const facts = { id: "gen-1790000000-abcdefghijklmnopqrst", created: 1_790_000_000, model: "openrouter/auto" };
const metadata: AnswerPart = { type: "metadata", id: facts.id, model: "v/name", provider: "Vendor" };

function chunksOf(parts: readonly AnswerPart[]): Record<string, unknown>[] {
  const encoder = createChunkEncoder(facts);
  const decoder = createSseDecoder();
  const events = decoder.push(parts.map((part) => encoder.push(part)).join(""));
  return events.flatMap((event) => (event.type === "data" ? [JSON.parse(event.data)] : []));
}

function decode(chunks: readonly unknown[]): AnswerPart[] {
  const decoder = createAnswerDecoder();
  return chunks.flatMap((chunk) => decoder.push(chunk));
}

const text = fc.string({ unit: "grapheme", minLength: 1 });
const count = fc.nat(100_000);

const contentPart: fc.Arbitrary<AnswerPart> = fc.oneof(
  text.map((value): AnswerPart => ({ type: "text-delta", text: value })),
  text.map((value): AnswerPart => ({ type: "reasoning-delta", text: value })),
  text.map(
    (value): AnswerPart => ({
      type: "reasoning-delta",
      text: value,
      details: [{ type: "reasoning.text", text: value, format: "anthropic-claude-v1", index: 0 }],
    }),
  ),
  text.map((value): AnswerPart => ({ type: "refusal-delta", text: value })),
  text.map((value): AnswerPart => ({ type: "image", url: `data:image/png;base64,${value}` })),
  fc
    .record({
      index: fc.nat(3),
      id: fc.option(text, { nil: undefined }),
      name: fc.option(text, { nil: undefined }),
      arguments: text,
    })
    .map((call): AnswerPart => ({ type: "tool-call-delta", ...call })),
  fc
    .record({
      url: fc.webUrl(),
      title: fc.option(text, { nil: undefined }),
      content: fc.constant(undefined),
      start_index: count,
      end_index: count,
    })
    .map((citation): AnswerPart => ({ type: "citation", citation })),
  text.map(
    (name): AnswerPart => ({ type: "file", file: { hash: "h", name, content: [{ type: "text", text: name }] } }),
  ),
);

const endings: fc.Arbitrary<AnswerPart[]> = fc.oneof(
  fc
    .record({ prompt: count, completion: count, cost: fc.double({ min: 0, max: 9, noNaN: true }) })
    .map(({ prompt, completion, cost }): AnswerPart[] => [
      { type: "finish", reason: "length", nativeReason: "max_tokens" },
      {
        type: "usage",
        // `+ 0` turns minus zero into zero, as JSON does.
        usage: {
          prompt_tokens: prompt,
          completion_tokens: completion,
          total_tokens: prompt + completion,
          cost: cost + 0,
        },
      },
    ]),
  text.map((message): AnswerPart[] => [
    { type: "error", error: { code: 502, message, metadata: { provider_name: "Vendor", error_type: "server" } } },
  ]),
);

const answer = fc
  .tuple(fc.array(contentPart, { minLength: 1, maxLength: 12 }), endings)
  .map(([content, ending]) => [metadata, ...content, ...ending]);

/** Reasoning always has details on the wire. */
function withDetails(part: AnswerPart): AnswerPart {
  if (part.type !== "reasoning-delta" || part.details) return part;
  return { ...part, details: [{ type: "reasoning.text", text: part.text, format: "unknown", index: 0 }] };
}

test("what is encoded is decoded to the same parts", () => {
  fc.assert(
    fc.property(answer, (parts) => {
      expect(decode(chunksOf(parts))).toEqual(parts.map(withDetails));
    }),
  );
});

test("every chunk is one that OpenRouter's own SDK reads", () => {
  fc.assert(
    fc.property(answer, (parts) => {
      for (const chunk of chunksOf(parts)) {
        const parseResult = ChatStreamChunk$inboundSchema.safeParse(chunk);
        expect(parseResult.error).toBeUndefined();
      }
    }),
  );
});

describe("the form of the chunks", () => {
  const parts: AnswerPart[] = [
    metadata,
    { type: "reasoning-delta", text: "Hm" },
    { type: "text-delta", text: "Hi" },
    { type: "finish", reason: "stop", nativeReason: "end_turn" },
    { type: "usage", usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 0 } },
  ];

  test("every delta has role and content, and all share id and time", () => {
    for (const chunk of chunksOf(parts)) {
      expect(chunk).toMatchObject({
        id: facts.id,
        created: facts.created,
        object: "chat.completion.chunk",
        provider: "Vendor",
        model: "v/name",
        choices: [{ index: 0, delta: { role: "assistant", content: expect.any(String) } }],
      });
    }
  });

  test("the finish has an empty delta, and the usage chunk repeats the finish", () => {
    const [finish, usage] = chunksOf(parts).slice(-2);
    const ending = {
      delta: { role: "assistant", content: "" },
      finish_reason: "stop",
      native_finish_reason: "end_turn",
    };
    expect(finish?.["choices"]).toEqual([{ index: 0, ...ending }]);
    expect(finish).not.toHaveProperty("usage");
    expect(usage?.["choices"]).toEqual([{ index: 0, ...ending }]);
    expect(usage?.["usage"]).toEqual({ prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost: 0 });
  });

  test.each([
    [undefined, undefined],
    [null, undefined],
    [{ provider_name: "Vendor" }, { provider_name: "Vendor", error_type: "unmapped" }],
    [{ error_type: "timeout" }, { error_type: "timeout" }],
  ])("an error's metadata %j is written as %j", (metadata, metadataText) => {
    const [chunk] = chunksOf([{ type: "error", error: { code: 502, message: "Gone.", metadata: metadata } }]);
    expect(chunk?.["error"]).toEqual({
      code: 502,
      message: "Gone.",
      ...(metadataText ? { metadata: metadataText } : {}),
    });
    expect(ChatStreamChunk$inboundSchema.safeParse(chunk).error).toBeUndefined();
  });

  test("fields that only some providers have are sent where they have them", () => {
    const answerPart: AnswerPart = { ...metadata, serviceTier: "flex", systemFingerprint: "fp_1" };
    const chunks = chunksOf([answerPart, ...parts.slice(1)]);
    for (const chunk of chunks) expect(chunk["system_fingerprint"]).toBe("fp_1");
    expect(chunks.map((chunk) => chunk["service_tier"])).toEqual([undefined, undefined, undefined, "flex"]);
    for (const chunk of chunks) expect(ChatStreamChunk$inboundSchema.safeParse(chunk).error).toBeUndefined();
  });

  test("what a provider was sent is a chunk of its own, without a choice", () => {
    const encoder = createChunkEncoder(facts);
    const [event] = createSseDecoder().push(encoder.echo({ model: "m", messages: [] }));
    const chunk: unknown = event?.type === "data" ? JSON.parse(event.data) : undefined;
    expect(chunk).toMatchObject({
      id: facts.id,
      choices: [],
      debug: { echo_upstream_body: { model: "m", messages: [] } },
    });
    expect(ChatStreamChunk$inboundSchema.safeParse(chunk).error).toBeUndefined();
  });

  test("an error before any answer names the requested model", () => {
    const [chunk] = chunksOf([{ type: "error", error: { code: 429, message: "Slow down." } }]);
    expect(chunk).toMatchObject({
      model: "openrouter/auto",
      error: { code: 429, message: "Slow down." },
      choices: [{ delta: { content: "" }, finish_reason: "error" }],
    });
  });
});

const recordings = readRecordedChats(["openrouter"]).filter(({ stream }) => stream);

describe("OpenRouter's recorded streams", () => {
  const source = { providerName: "OpenRouter", baseUrl: "http://127.0.0.1/v1", secrets: [] };

  test.each(recordings.map((exchange) => [exchange.name, exchange] as const))(
    "%s comes out as it went in",
    (_, exchange) => {
      const reader = createAnswerReader({ source, contentType: exchange.response.content_type });
      const parts = [...reader.push(exchange.response.body), ...reader.end("ended")];
      const chunks = chunksOf(parts);
      expect(decode(chunks)).toEqual(
        parts.map((part) => (part.type === "metadata" ? { ...part, id: facts.id } : withDetails(part))),
      );

      const recordedChunks: Record<string, unknown>[] = exchange.response.body
        .split("\n")
        .filter((line) => line.startsWith("data: {"))
        .map((line) => JSON.parse(line.slice(6)));
      const keysOf = (list: Record<string, unknown>[]) => new Set(list.flatMap(Object.keys));
      const choicesOf = (list: Record<string, unknown>[]) =>
        list.flatMap((chunk) => chunk["choices"] as Record<string, unknown>[]);
      expect(keysOf(chunks)).toEqual(keysOf(recordedChunks));
      // OpenRouter's later form omits unused logprobs, and so does the encoder.
      expect(new Set([...keysOf(choicesOf(chunks)), "logprobs"])).toEqual(keysOf(choicesOf(recordedChunks)));
    },
  );
});
