import type { ReplyPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type RecordedExchange, readRecordedChats } from "../recorded-exchanges.ts";
import { fromFailedAnswer } from "./from-error.ts";
import { createReplyReader } from "./from-stream.ts";

const source = { providerName: "Recorded", baseUrl: "http://127.0.0.1/v1", secrets: [] };

/** Cutting a stream at every byte takes the square of its length; longer ones are cut at random. */
const SMALL = 4000;

const recordings = readRecordedChats([
  "alibaba",
  "cerebras",
  "deepseek",
  "groq",
  "huggingface",
  "mistral",
  "ollama",
  "openai",
  "openai-compatible",
  "openrouter",
  "perplexity",
  "xai",
  "zai",
]);
const good = recordings.filter(({ response }) => response.status === 200);
const streams = good.filter(({ stream }) => stream);
const failed = recordings.filter(({ response }) => response.status !== 200);

/** The one recording whose stream ends with the vendor's own error. */
const broken = "groq/tool_use_failed_error_streaming_with_text-1";

function read(exchange: RecordedExchange, cuts: readonly number[] = []): ReplyPart[] {
  const bytes = new TextEncoder().encode(exchange.response.body);
  const decoder = new TextDecoder();
  const reader = createReplyReader({ source, contentType: exchange.response.content_type });
  const parts: ReplyPart[] = [];
  let start = 0;
  for (const end of [...cuts, bytes.length]) {
    parts.push(...reader.push(decoder.decode(bytes.subarray(start, end), { stream: true })));
    start = end;
  }
  return [...parts, ...reader.end("ended")];
}

function joined(parts: readonly ReplyPart[], type: "text-delta" | "reasoning-delta"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}

describe.skipIf(recordings.length === 0)("recorded answers (skipped where the recordings are not at hand)", () => {
  test.each(good.map((exchange) => [exchange.name, exchange] as const))("%s is read to its end", (name, exchange) => {
    const parts = read(exchange);
    const types = parts.map(({ type }) => type);
    expect(types[0]).toBe("metadata");
    expect(types.lastIndexOf("metadata")).toBe(0);
    expect(types.filter((type) => type === "error")).toHaveLength(name === broken ? 1 : 0);
    expect(types.filter((type) => type === "finish")).toHaveLength(name === broken ? 0 : 1);
    expect(types.filter((type) => type === "usage")).toHaveLength(name === broken ? 0 : 1);
    const content = ["text-delta", "tool-call-delta", "refusal-delta", "reasoning-delta"] as const;
    expect(content.some((type) => types.includes(type))).toBe(true);
  });

  test.each(streams.map((exchange) => [exchange.name, exchange] as const))(
    "%s gives the same parts however its bytes are cut",
    (_, exchange) => {
      const whole = read(exchange);
      const length = new TextEncoder().encode(exchange.response.body).length;
      if (length <= SMALL) {
        for (let cut = 0; cut <= length; cut += 1) expect(read(exchange, [cut])).toEqual(whole);
        const everyByte = Array.from({ length }, (_byte, index) => index);
        expect(read(exchange, everyByte)).toEqual(whole);
        return;
      }
      const cuts = fc.uniqueArray(fc.nat(length), { maxLength: 40 }).map((list) => list.toSorted((a, b) => a - b));
      fc.assert(
        fc.property(cuts, (positions) => {
          expect(read(exchange, positions)).toEqual(whole);
        }),
        { numRuns: 10 },
      );
    },
  );

  test.each(
    streams
      .filter(({ response }) => response.body.includes('"reasoning_content"'))
      .map((exchange) => [exchange.name, exchange] as const),
  )("%s has its reasoning_content as reasoning", (_, exchange) => {
    expect(joined(read(exchange), "reasoning-delta")).not.toBe("");
  });

  test.each(failed.map((exchange) => [exchange.name, exchange] as const))(
    "%s is a refusal in its own words",
    (_, exchange) => {
      const { status, body } = exchange.response;
      const { error } = fromFailedAnswer({ status, body, headers: new Headers() }, source);
      expect(error.code).toBe(status);
      expect(body).toContain(JSON.stringify(error.message).slice(1, -1));
      expect(error.metadata?.raw).toBe(body.trim());
    },
  );

  test("Mistral's thinking is reasoning, and its text is the text", () => {
    const exchange = good.find(({ name }) => name === "mistral/mistral_model_thinking_part-2");
    const parts = exchange ? read(exchange) : [];
    expect(joined(parts, "reasoning-delta")).toMatch(/^\*\*Analogizing/);
    expect(joined(parts, "text-delta")).not.toBe("");
  });

  test("Perplexity's sources are citations, once each, and its last count is the usage", () => {
    const exchange = good.find(({ name }) => name === "perplexity/perplexity-citations");
    const parts = exchange ? read(exchange) : [];
    const urls = parts.flatMap((part) => (part.type === "citation" ? [part.citation.url] : []));
    expect(urls).toHaveLength(7);
    expect(new Set(urls).size).toBe(7);
    expect(parts.find((part) => part.type === "usage")?.usage).toMatchObject({ completion_tokens: 336 });
  });

  test("an error in the middle of Groq's stream keeps the vendor's status and words", () => {
    const exchange = good.find(({ name }) => name === broken);
    const parts = exchange ? read(exchange) : [];
    expect(joined(parts, "text-delta")).toBe("maybe");
    expect(parts.at(-1)).toMatchObject({
      type: "error",
      error: { code: 400, message: "Tool choice is required, but model did not call a tool" },
    });
  });
});
