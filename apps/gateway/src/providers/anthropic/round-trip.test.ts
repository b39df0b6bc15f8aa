import type { AnswerPart, ChatRequest, RequestMessage } from "@tutti/contract";
import { chatRequestSchema } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { foldAnswer } from "../../http/ingress/fold-answer.ts";
import { createChatFold } from "../../http/ingress/openrouter-chat/fold-chat.ts";
import type { ProviderModel } from "../provider.ts";
import type { RecordedExchange } from "../recorded-exchanges.test-support.ts";
import { isObject, type JsonObject, objectsOf, parseJson, textOf } from "../wire/json.ts";
import { createAnthropicReader } from "./from-stream.ts";
import { readRecordedResponses, valuesOf } from "./recorded-responses.test-support.ts";
import { toRequest } from "./to-request.ts";
import { createToolNames } from "./tool-names.ts";

const model: ProviderModel = {
  upstreamId: "claude-sonnet-4-6",
  slug: "anthropic/claude-sonnet-4.6",
  name: "Claude",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: [],
};

function partsOf(body: string): AnswerPart[] {
  const source = { providerName: "Anthropic", baseUrl: "http://127.0.0.1", secrets: [] };
  const reader = createAnthropicReader({ source, contentType: "", names: createToolNames([]), jsonTool: undefined });
  return [...reader.push(body), ...reader.end("ended")];
}

/** The message of an answer as a client without streaming gets it. */
async function foldedMessage(parts: readonly AnswerPart[]): Promise<RequestMessage> {
  async function* all() {
    yield* parts;
  }
  const result = await foldAnswer(all(), createChatFold({ id: "gen-1", created: 1, model: "m" }));
  const [choice] = objectsOf((result as JsonObject)["choices"]);
  return choice?.["message"] as RequestMessage;
}

/** The message of a client that collects the details of a stream piece by piece, without joining any. */
function collectedMessage(parts: readonly AnswerPart[]): RequestMessage {
  const details = parts.flatMap((part) => (part.type === "reasoning-delta" ? (part.details ?? []) : []));
  return { role: "assistant", content: "", reasoning_details: details };
}

/** The blocks of an earlier answer that the next request sends to Anthropic; the last message is the user's. */
function retold(message: RequestMessage): JsonObject[] {
  const user: RequestMessage = { role: "user", content: "Go on." };
  const messages: ChatRequest["messages"] = [user, message, user];
  const body = chatRequestSchema.parse(JSON.parse(JSON.stringify({ messages })));
  const [, answer] = toRequest({ model, body }).request.messages;
  return answer?.role === "assistant" ? objectsOf(answer.content) : [];
}

/** The blocks of a recorded answer, complete. */
function originalBlocks(exchange: RecordedExchange): JsonObject[] {
  const blocks: JsonObject[] = [];
  for (const value of valuesOf(exchange)) {
    const message = isObject(value["message"]) ? value["message"] : value;
    blocks.push(...objectsOf(message["content"]).map((block) => ({ ...block })));
    if (isObject(value["content_block"])) blocks[Number(value["index"])] = { ...value["content_block"] };
    if (isObject(value["delta"])) addDelta(blocks[Number(value["index"])], value["delta"]);
  }
  return blocks.map(({ json, ...block }) => (json ? { ...block, input: parseJson(String(json)) } : block));
}

function addDelta(block: JsonObject | undefined, delta: JsonObject): void {
  const fields: Record<string, string> = { thinking: "thinking", signature: "signature", partial_json: "json" };
  for (const [from, to] of Object.entries(fields)) {
    if (block && from in delta) block[to] = `${textOf(block[to]) ?? ""}${String(delta[from])}`;
  }
}

const isThought = ({ type }: JsonObject) => type === "thinking" || type === "redacted_thinking";
const isServerCall = ({ type }: JsonObject) => type === "server_tool_use" || type === "mcp_tool_use";
const isResult = ({ type }: JsonObject) => textOf(type)?.endsWith("_tool_result") ?? false;

const recordings = readRecordedResponses();
const thinking = recordings.filter((exchange) => originalBlocks(exchange).some(isThought));
const calling = recordings.filter((exchange) => {
  const blocks = originalBlocks(exchange);
  const answeredIds = new Set(blocks.filter(isResult).map((block) => block["tool_use_id"]));
  const calls = blocks.filter(isServerCall);
  const isDirect = !exchange.response.body.includes("code_execution_20260120");
  return calls.length > 0 && isDirect && calls.every(({ id }) => answeredIds.has(id));
});

describe("what Anthropic is sent again of its own answers", () => {
  test.each(thinking.map((exchange) => [exchange.name, exchange] as const))(
    "%s: signed and redacted thinking returns unmodified and in order",
    async (_, exchange) => {
      const parts = partsOf(exchange.response.body);
      const original = originalBlocks(exchange).filter(isThought);
      for (const message of [await foldedMessage(parts), collectedMessage(parts)]) {
        const blocks = retold(message);
        expect(blocks.filter(isThought)).toEqual(original);
        expect(isThought(blocks[0] ?? {})).toBe(true);
      }
    },
  );

  test.each(calling.map((exchange) => [exchange.name, exchange] as const))(
    "%s: calls of Anthropic's own tools return with their results",
    async (_, exchange) => {
      const withoutCaller = ({ caller: _caller, ...block }: JsonObject) => block;
      const original = originalBlocks(exchange).map(withoutCaller);
      const blocks = retold(await foldedMessage(partsOf(exchange.response.body)));
      expect(sorted(blocks.filter(isServerCall))).toEqual(sorted(original.filter(isServerCall)));
      expect(blocks.filter(isResult).map(withoutCaller)).toEqual(original.filter(isResult));
      for (const result of blocks.filter(isResult)) {
        expect(blocks[blocks.indexOf(result) - 1]?.["id"]).toBe(result["tool_use_id"]);
      }
    },
  );
});

function sorted(calls: readonly JsonObject[]): JsonObject[] {
  return calls.toSorted((one, other) => String(one["id"]).localeCompare(String(other["id"])));
}

test("two thoughts in a row stay two, in the order of the blocks", () => {
  const format = "anthropic-claude-v1";
  const reasoning_details = [
    { type: "reasoning.text", text: "First ", format, index: 0 },
    { type: "reasoning.text", text: "thought.", format, index: 0 },
    { type: "reasoning.text", signature: "s1", format, index: 0 },
    { type: "reasoning.encrypted", data: "r1", format, index: 1 },
    { type: "reasoning.text", text: "Second.", signature: "s2", format, index: 2 },
  ];
  expect(retold({ role: "assistant", content: "Said.", reasoning_details })).toEqual([
    { type: "thinking", thinking: "First thought.", signature: "s1" },
    { type: "redacted_thinking", data: "r1" },
    { type: "thinking", thinking: "Second.", signature: "s2" },
    { type: "text", text: "Said." },
  ]);
});

test("thoughts of other providers or without a signature are not sent", () => {
  const reasoning_details = [
    { type: "reasoning.text", text: "Unsigned.", format: "anthropic-claude-v1", index: 0 },
    { type: "reasoning.encrypted", data: "theirs", format: "openai-responses-v1", index: 1 },
    { type: "reasoning.text", text: "Theirs.", signature: "s", format: "google-gemini-v1", index: 2 },
    { type: "reasoning.summary", summary: "Theirs.", format: "openai-responses-v1", index: 3 },
  ];
  expect(retold({ role: "assistant", content: "Said.", reasoning_details })).toEqual([{ type: "text", text: "Said." }]);
});

test("a thought that was left out comes back with its signature alone", () => {
  const body = JSON.stringify({
    type: "message",
    content: [{ type: "thinking", thinking: "", signature: "s1" }],
    stop_reason: "end_turn",
  });
  const [, reasoning] = partsOf(body);
  const details = reasoning?.type === "reasoning-delta" ? reasoning.details : undefined;
  expect(retold({ role: "assistant", content: "Said.", reasoning_details: details })[0]).toEqual({
    type: "thinking",
    thinking: "",
    signature: "s1",
  });
});
