import { chatRequestSchema } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import type { ProviderModel } from "../provider.ts";
import { readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { FORMAT } from "./reasoning-details.ts";
import { toRequest } from "./to-request.ts";
import { traitsOf } from "./traits.ts";

const recordedRequests = readRecordedExchanges(["anthropic"]).flatMap(({ name, api, request }) =>
  api === "messages" && request ? [[name, request] as const] : [],
);

/** Requests with features of Anthropic's own library that OpenRouter's wire does not have. */
const withoutEquivalent: Readonly<Record<string, string>> = {
  "anthropic/anthropic_fable_5_lazy_advertisement_live-2": "a message of the system adds a tool in the middle",
  "anthropic/anthropic_lazy_advertisement_live-2": "a message of the system adds a tool in the middle",
  "anthropic/anthropic_lazy_advertisement_live-3": "a message of the system adds a tool in the middle",
  "anthropic/anthropic_model_empty_message_on_history": "it begins with an answer, before which a message is put",
};

const equivalent = recordedRequests.filter(([name]) => !(name in withoutEquivalent));

function modelOf(request: JsonObject): ProviderModel {
  return {
    upstreamId: String(request["model"]),
    slug: "anthropic/x",
    name: "Claude",
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
  };
}

/** The same request as an OpenRouter client would send it. */
function toClientForm(request: JsonObject): JsonObject {
  const { system, messages, tools, tool_choice, thinking, output_config, metadata, model: _, ...others } = request;
  const { format, effort, ...config } = isObject(output_config) ? output_config : {};
  return {
    ...others,
    messages: [...toSystem(system), ...objectsOf(messages).flatMap(toClientMessages)],
    ...(tools ? { tools: objectsOf(tools).map(toClientTool) } : {}),
    ...toClientChoice(tool_choice),
    ...toClientReasoning(thinking, effort),
    ...(isObject(format)
      ? { response_format: { type: "json_schema", json_schema: { name: "answer", schema: format["schema"] } } }
      : {}),
    ...(Object.keys(config).length > 0 ? { output_config: config } : {}),
    ...(isObject(metadata) ? { user: metadata["user_id"] } : {}),
  };
}

function toSystem(system: unknown): JsonObject[] {
  return system === undefined ? [] : [{ role: "system", content: system }];
}

function toClientReasoning(thinking: unknown, effort: unknown): JsonObject {
  if (!isObject(thinking)) return effort === undefined ? {} : { verbosity: effort };
  if (thinking["type"] === "enabled") return { reasoning: { max_tokens: thinking["budget_tokens"] } };
  return { reasoning: effort === undefined ? { enabled: true } : { effort } };
}

function toClientChoice(choice: unknown): JsonObject {
  if (!isObject(choice)) return {};
  return { tool_choice: choice["type"] === "any" ? "required" : choice["type"] };
}

function toClientTool(tool: JsonObject): JsonObject {
  if (tool["type"] !== undefined) return tool;
  const { name, description, input_schema: parameters, strict, ...others } = tool;
  return { type: "function", function: { name, description, parameters, ...(strict ? { strict } : {}) }, ...others };
}

function toClientMessages({ role, content }: JsonObject): JsonObject[] {
  const blocks = objectsOf(content);
  if (role === "assistant") return [toClientAnswer(blocks)];
  const results = blocks.filter(({ type }) => type === "tool_result");
  const others = blocks.filter(({ type }) => type !== "tool_result").map(toClientPart);
  const messages = results.map(({ tool_use_id, content: result }) => ({
    role: "tool",
    tool_call_id: tool_use_id,
    content: result,
  }));
  return [...messages, ...(others.length > 0 ? [{ role, content: others }] : [])];
}

function toClientPart(block: JsonObject): JsonObject {
  const source = isObject(block["source"]) ? block["source"] : {};
  const url = textOf(source["url"]) ?? "";
  if (block["type"] === "image") return { type: "image_url", image_url: { url } };
  if (block["type"] !== "document") return block;
  const text = `data:${String(source["media_type"])},${encodeURIComponent(String(source["data"]))}`;
  return { type: "file", file: { file_data: text } };
}

function toClientAnswer(blocks: readonly JsonObject[]): JsonObject {
  const results = new Map(blocks.map((block) => [block["tool_use_id"], block]));
  const reasoning_details = blocks.flatMap((block, index) => toDetail(block, { index, results }));
  const tool_calls = blocks
    .filter(({ type }) => type === "tool_use")
    .map(({ id, name, input }) => ({ id, type: "function", function: { name, arguments: JSON.stringify(input) } }));
  return {
    role: "assistant",
    content: blocks.filter(({ type }) => type === "text"),
    ...(reasoning_details.length > 0 ? { reasoning_details } : {}),
    ...(tool_calls.length > 0 ? { tool_calls } : {}),
  };
}

function toDetail(
  block: JsonObject,
  { index, results }: { index: number; results: ReadonlyMap<unknown, JsonObject> },
): JsonObject[] {
  const place = { format: FORMAT, index };
  if (block["type"] === "thinking") {
    return [{ type: "reasoning.text", text: block["thinking"], signature: block["signature"], ...place }];
  }
  if (block["type"] !== "server_tool_use" && block["type"] !== "mcp_tool_use") return [];
  const server = textOf(block["server_name"]);
  return [
    {
      type: "reasoning.server_tool_call",
      tool_call_id: block["id"],
      tool_name: server === undefined ? block["name"] : `${server}/${String(block["name"])}`,
      arguments: JSON.stringify(block["input"]),
      result: JSON.stringify(results.get(block["id"])),
      ...place,
    },
  ];
}

/** A recorded request without fields that have no effect, and with turns and system as Tutti writes them. */
function normalize(request: JsonObject): JsonObject {
  const { stream, system, messages, tools, ...others } = request;
  const turns: { role: unknown; content: unknown[] }[] = [];
  for (const { role, content } of objectsOf(messages)) {
    const blocks = objectsOf(content).map(settledBlock);
    const last = turns.at(-1);
    if (last?.role === role) last?.content.push(...blocks);
    else turns.push({ role, content: blocks });
  }
  return {
    ...others,
    ...(stream === true ? { stream } : {}),
    ...(system === undefined ? {} : { system: typeof system === "string" ? [{ type: "text", text: system }] : system }),
    messages: turns,
    ...(tools === undefined ? {} : { tools: objectsOf(tools).map(withoutEmptyDescription) }),
  };
}

/** The recorded requests ask for no citations; Tutti always does if the answer may hold them. */
function settledBlock(block: JsonObject): JsonObject {
  const { is_error: isError, citations, ...others } = block;
  if (block["type"] === "tool_result" && isError === false) return others;
  return block["type"] === "document" && isObject(citations) ? others : block;
}

function withoutEmptyDescription(tool: JsonObject): JsonObject {
  const { description, ...others } = tool;
  return description === "" ? others : tool;
}

describe("recorded requests", () => {
  test.each(equivalent)("%s: the same in OpenRouter's words is the same request", (_, request) => {
    const body = chatRequestSchema.parse(toClientForm(request));
    const model = modelOf(request);
    const sent = JSON.parse(JSON.stringify(toRequest({ model, body }).request)) as JsonObject;
    // Models that think by default are asked to show it; the recorded requests do not ask.
    const thinkingField = traitsOf(model).thinksByDefault && !request["thinking"] ? { thinking: sent["thinking"] } : {};
    expect(normalize(sent)).toEqual({ ...normalize(request), ...thinkingField });
  });

  test("requests without an equivalent are in the recordings", () => {
    expect(recordedRequests.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(withoutEquivalent)));
  });
});
