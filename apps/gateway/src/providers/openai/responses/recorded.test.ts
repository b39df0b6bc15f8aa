import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { describeRecordedAnswers } from "../../recorded.contract.ts";
import { type RecordedExchange, readRecordedExchanges } from "../../recorded-exchanges.test-support.ts";
import { isObject, objectsOf, parseJson } from "../../wire/json.ts";
import { unmappedByOpenAi } from "../unmapped.ts";
import { createResponsesReader } from "./reader.ts";

const source = { providerName: "Recorded", baseUrl: "http://127.0.0.1/v1", secrets: [] };
const exchanges = readRecordedExchanges().filter(({ api }) => api === "responses");

function read({ vendor, response }: RecordedExchange, pieces: readonly Uint8Array[]): AnswerPart[] {
  const decoder = new TextDecoder();
  const format = vendor === "xai" ? "xai-responses-v1" : "openai-responses-v1";
  const reader = createResponsesReader({ source, contentType: response.content_type, format });
  const parts = pieces.flatMap((bytes) => reader.push(decoder.decode(bytes, { stream: true })));
  return [...parts, ...reader.end("ended")];
}

function partsOf(name: string): AnswerPart[] {
  const exchange = exchanges.find((recordedExchange) => recordedExchange.name === name);
  return exchange ? read(exchange, [new TextEncoder().encode(exchange.response.body)]) : [];
}

/** The events of the first answer in a body. */
function eventsOf({ response: { body } }: RecordedExchange): Record<string, unknown>[] {
  const lines = body.split("\n").filter((line) => line.startsWith("data:"));
  const events = objectsOf(lines.map((line) => parseJson(line.slice("data:".length))));
  const end = events.findIndex(({ type }) => type === "response.completed");
  return end === -1 ? events : events.slice(0, end + 1);
}

function unmappedIn(exchange: RecordedExchange): string[] {
  return eventsOf(exchange).flatMap(({ type, annotation, item }) => {
    if (type === "response.output_text.annotation.added" && isObject(annotation)) {
      return annotation["type"] === "url_citation" ? [] : [String(annotation["type"])];
    }
    if (type !== "response.output_item.done" || !isObject(item)) return [];
    if (isObject(item["caller"])) return ["function_call.caller"];
    return item["type"] === "mcp_approval_request" ? ["mcp_approval_request"] : [];
  });
}

describeRecordedAnswers("OpenAI's Responses API, as several vendors speak it", {
  exchanges,
  read,
  unmappedIn,
  unmappedFeatures: unmappedByOpenAi,
});

describe("recorded answers", () => {
  const texts = (parts: readonly AnswerPart[]) =>
    parts.map((part) => (part.type === "text-delta" ? part.text : "")).join("");

  test("OpenAI's citations stand where the answer cites them", () => {
    const parts = partsOf("openai/openai-web-search-tool-1");
    const citations = parts.flatMap((part) => (part.type === "citation" ? [part.citation] : []));
    expect(citations).toHaveLength(12);
    for (const { url, title, start_index, end_index } of citations) {
      expect(texts(parts).slice(start_index, end_index)).toContain(url);
      expect(title).not.toBe("");
    }
    expect(parts.at(-1)).toMatchObject({
      type: "usage",
      usage: {
        prompt_tokens: 31_073,
        prompt_tokens_details: { cached_tokens: 3712 },
        completion_tokens_details: { reasoning_tokens: 3712 },
        server_tool_use_details: { web_search_requests: 6 },
      },
    });
  });

  test("xAI's citations have no place, and no offsets are made up", () => {
    const citations = partsOf("xai/xai-web-search-tool-1").flatMap((part) =>
      part.type === "citation" ? [part.citation] : [],
    );
    expect(citations).toHaveLength(5);
    expect(citations[0]).toMatchObject({ url: "https://en.wikipedia.org/wiki/XAI_%28company%29", end_index: 0 });
  });

  test("arguments at a call's end, and open reasoning, are understood", () => {
    const parts = partsOf("open-responses/lmstudio-tool-call-2");
    expect(parts.filter(({ type }) => type === "tool-call-delta")).toEqual([
      { type: "tool-call-delta", index: 0, id: "call_3466696471230001", name: "weather", arguments: "" },
      { type: "tool-call-delta", index: 0, arguments: '{"location":"San Francisco"}' },
    ]);
    expect(parts).toContainEqual(
      expect.objectContaining({
        type: "reasoning-delta",
        details: [expect.objectContaining({ type: "reasoning.text" })],
      }),
    );
    expect(parts).toContainEqual({ type: "finish", reason: "tool_calls", nativeReason: "completed" });
  });

  test("ids that change with every event do not confuse what belongs together", () => {
    const parts = partsOf("openai/github-copilot-id-rotation-1");
    expect(texts(parts)).toMatch(/^There are \*\*3\*\*/);
    expect(parts[1]).toEqual({
      type: "reasoning-delta",
      text: "**Counting character occurrences**",
      details: [
        {
          type: "reasoning.summary",
          summary: "**Counting character occurrences**",
          index: 0,
          format: "openai-responses-v1",
        },
      ],
    });
  });

  test("the provider's own calls are in the reasoning, with their results", () => {
    const details = partsOf("openai/openai-mcp-tool-1").flatMap((part) =>
      part.type === "reasoning-delta" ? (part.details ?? []) : [],
    );
    const calls = details.filter(({ type }) => type === "reasoning.server_tool_call");
    expect(calls.map(({ tool_name }) => tool_name)).toContain("mcp_list_tools");
    for (const call of calls) {
      expect(() => JSON.parse(String(call["arguments"]))).not.toThrow();
      expect(call["result"]).not.toBe("");
    }
  });

  test("free text for a tool comes as JSON arguments", () => {
    const parts = partsOf("openai/openai-custom-tool-1");
    const text = parts.map((part) => (part.type === "tool-call-delta" ? part.arguments : "")).join("");
    expect(JSON.parse(text)).toEqual({ input: expect.stringMatching(/^SELECT /) });
  });
});
