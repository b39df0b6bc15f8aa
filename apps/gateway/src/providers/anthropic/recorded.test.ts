import type { AnswerPart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { askProvider, closeAfterTest, createTestModel, question } from "../provider.test-support.ts";
import { describeRecordedAnswers } from "../recorded.contract.ts";
import type { RecordedExchange } from "../recorded-exchanges.test-support.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { createAnthropicReader } from "./from-stream.ts";
import { createAnthropicProvider } from "./index.ts";
import { readRecordedResponses, valuesOf } from "./recorded-responses.test-support.ts";
import { startScriptedAnthropic } from "./scripted-anthropic.test-support.ts";
import { createToolNames } from "./tool-names.ts";
import { unmappedFeatures } from "./unmapped.ts";

const recordings = readRecordedResponses();
const source = { providerName: "Anthropic", baseUrl: "http://127.0.0.1", secrets: [] };

function read(exchange: RecordedExchange, pieces: readonly Uint8Array[]): AnswerPart[] {
  const decoder = new TextDecoder();
  const contentType = exchange.response.content_type;
  const reader = createAnthropicReader({ source, contentType, names: createToolNames([]), jsonTool: undefined });
  const parts = pieces.flatMap((bytes) => reader.push(decoder.decode(bytes, { stream: true })));
  return [...parts, ...reader.push(decoder.decode()), ...reader.end("ended")];
}

describeRecordedAnswers("Anthropic", {
  exchanges: recordings,
  read,
  unmappedIn,
  unmappedFeatures,
});

/** The features of a recorded response that no part carries, as named in `unmapped.ts`. */
function unmappedIn(exchange: RecordedExchange): string[] {
  const values = valuesOf(exchange);
  const messages = values.flatMap((value) => [value, value["message"], value["delta"]]).filter(isObject);
  const blocks = values.flatMap((value) => blocksIn(value));
  const calls = new Set(blocks.filter(isServerCall).map(({ id }) => id));
  const results = blocks.filter(({ type }) => textOf(type)?.endsWith("_tool_result"));
  const answeredIds = new Set(results.map(({ tool_use_id }) => tool_use_id));
  const citations = [...blocks.flatMap((block) => objectsOf(block["citations"])), ...values.flatMap(citationIn)];
  const rounds = [...values, ...messages].flatMap(({ usage }) =>
    isObject(usage) ? objectsOf(usage["iterations"]) : [],
  );
  const foundKinds: Record<string, boolean> = {
    compaction: blocks.some(({ type }) => type === "compaction"),
    fallback: blocks.some(({ type }) => type === "fallback"),
    caller: blocks.some(isCalledByCode),
    container: messages.some(({ container }) => isObject(container)),
    encrypted_index: citations.some(({ encrypted_index: index }) => index !== undefined),
    "server_tool_use without a result": [...calls].some((id) => !answeredIds.has(id)),
    "tool result without a call": results.some(({ tool_use_id }) => !calls.has(tool_use_id)),
    "stop_details.category": messages.some(({ stop_details: details }) => isObject(details)),
    advisor_message: rounds.some(({ type }) => type === "advisor_message"),
  };
  return Object.keys(foundKinds).filter((feature) => foundKinds[feature]);
}

function blocksIn(value: JsonObject): JsonObject[] {
  const message = isObject(value["message"]) ? value["message"] : value;
  return [value["content_block"], ...objectsOf(message["content"])].filter(isObject);
}

function citationIn({ delta }: JsonObject): JsonObject[] {
  return isObject(delta) && isObject(delta["citation"]) ? [delta["citation"]] : [];
}

function isServerCall({ type }: JsonObject): boolean {
  return type === "server_tool_use" || type === "mcp_tool_use";
}

function isCalledByCode({ caller }: JsonObject): boolean {
  return isObject(caller) && caller["type"] !== "direct";
}

const model = createTestModel({ upstreamId: "claude-sonnet-4-6", slug: "anthropic/claude-sonnet-4.6", name: "Claude" });

/** Ends of pieces of uneven length, the same in every run. */
function cutsOf(length: number): number[] {
  const size = Math.max(1, Math.floor(length / 9));
  return Array.from({ length: 8 }, (_, index) => Math.min(length, index * size + ((index * 7) % 5)));
}

describe("over a real connection", () => {
  test.each(recordings.map((exchange) => [exchange.name, exchange] as const))("%s", async (_, exchange) => {
    const bytes = new TextEncoder().encode(exchange.response.body);
    const cuts = [...cutsOf(bytes.length), bytes.length];
    const pieces = cuts.map((end, index) => bytes.subarray(cuts[index - 1] ?? 0, end));
    const upstream = await closeAfterTest(
      startScriptedAnthropic({
        answer: () => ({
          headers: { "content-type": exchange.response.content_type },
          steps: pieces.flatMap((text) => [
            { type: "text" as const, text },
            { type: "wait" as const, milliseconds: 0 },
          ]),
        }),
      }),
    );
    const config = { slug: "anthropic", name: "Anthropic", kind: "anthropic" as const, headers: {} };
    const provider = createAnthropicProvider({ config: { ...config, baseUrl: upstream.origin } });
    const parts = await askProvider(provider, { model, body: { ...question, stream: exchange.stream } });
    expect(parts).toEqual(read(exchange, [bytes]));
  });
});
