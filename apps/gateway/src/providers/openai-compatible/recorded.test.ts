import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { describeRecordedAnswers } from "../recorded.contract.ts";
import { type RecordedExchange, readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { fromFailedResponse } from "../wire/from-error.ts";
import { createAnswerReader } from "./from-stream.ts";

const source = { providerName: "Recorded", baseUrl: "http://127.0.0.1/v1", secrets: [] };

const chats = readRecordedExchanges().filter(({ api }) => api === "chat");
const find = (name: string) => chats.find((exchange) => exchange.name === name);

/** The one recording whose stream ends with the vendor's own error. */
const brokenExchange = "groq/tool_use_failed_error_streaming_with_text-1";

/** The vendors whose models never write their reasoning into the text. */
const apart = new Set(["openai", "openrouter"]);

function read({ vendor, response }: RecordedExchange, pieces: readonly Uint8Array[]): AnswerPart[] {
  const decoder = new TextDecoder();
  const contentType = response.content_type;
  const reader = createAnswerReader({ source, contentType, hasInlineReasoning: !apart.has(vendor) });
  const parts = pieces.flatMap((bytes) => reader.push(decoder.decode(bytes, { stream: true })));
  return [...parts, ...reader.end("ended")];
}

function partsOf(name: string): AnswerPart[] {
  const exchange = find(name);
  return exchange ? read(exchange, [new TextEncoder().encode(exchange.response.body)]) : [];
}

function join(parts: readonly AnswerPart[], type: "text-delta" | "reasoning-delta"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}

describeRecordedAnswers("OpenAI's chat completions, as many vendors speak them", {
  exchanges: chats,
  read,
  brokenAnswers: [brokenExchange],
  refuse: ({ response: { status, body } }) => fromFailedResponse({ status, body, headers: new Headers() }, source),
});

describe("recorded answers", () => {
  test.each(chats.filter(({ response }) => /"reasoning_content": ?"[^"]/.test(response.body)).map(({ name }) => name))(
    "%s has its reasoning_content as reasoning",
    (name) => {
      expect(join(partsOf(name), "reasoning-delta")).not.toBe("");
    },
  );

  test.each(chats.filter(({ response }) => /"content":\s*"<think>/.test(response.body)).map(({ name }) => name))(
    "%s has the thoughts in its text as reasoning",
    (name) => {
      const parts = partsOf(name);
      expect(join(parts, "reasoning-delta")).toMatch(/^(Okay|Hmm)/);
      expect(join(parts, "text-delta")).not.toMatch(/think>|^\s/);
    },
  );

  test("what Groq's compound model looked up is cited, and in the reasoning", () => {
    for (const name of ["groq/groq_model_web_search_tool", "groq/groq_model_web_search_tool_stream"]) {
      const parts = partsOf(name);
      const citations = parts.flatMap((part) => (part.type === "citation" ? [part.citation] : []));
      expect(citations.length).toBeGreaterThan(5);
      expect(citations[0]).toMatchObject({ url: expect.stringMatching(/^https:/), content: expect.any(String) });
      const details = parts.flatMap((part) => (part.type === "reasoning-delta" ? (part.details ?? []) : []));
      expect(details).toContainEqual(
        expect.objectContaining({ type: "reasoning.server_tool_call", tool_name: "search" }),
      );
    }
  });

  test("Mistral's thinking is reasoning, and its text is the text", () => {
    const parts = partsOf("mistral/mistral_model_thinking_part-2");
    expect(join(parts, "reasoning-delta")).toMatch(/^\*\*Analogizing/);
    expect(join(parts, "text-delta")).not.toBe("");
  });

  test("Perplexity's sources are cited once, and its last count is the usage", () => {
    const parts = partsOf("perplexity/perplexity-citations");
    const urls = parts.flatMap((part) => (part.type === "citation" ? [part.citation.url] : []));
    expect(urls).toHaveLength(7);
    expect(new Set(urls).size).toBe(7);
    expect(parts.find((part) => part.type === "usage")?.usage).toMatchObject({ completion_tokens: 336 });
  });

  test("an error in Groq's stream keeps the vendor's status and words", () => {
    const parts = partsOf(brokenExchange);
    expect(join(parts, "text-delta")).toBe("maybe");
    expect(parts.at(-1)).toMatchObject({
      type: "error",
      error: { code: 400, message: "Tool choice is required, but model did not call a tool" },
    });
  });
});
