import type { ContentBlockParam, ToolResultBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { ChatRequest } from "@tutti/contract";
import { Unsendable } from "../../anthropic/to-content.ts";
import type { AnthropicRequest } from "../../anthropic/to-request.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../../wire/json.ts";
import { toDocument, toImage } from "./media.ts";

/** What stands for the result of a call that is empty, since Converse refuses texts without a character. */
const EMPTY_RESULT = "(empty)";

/**
 * A request of Anthropic's form as one of `ConverseStream`, for all models that are no Claude. Thinking of earlier
 * answers is left out: only Claude's is proved by a signature, and no other model of Bedrock's takes it back. Throws an
 * `Unsendable` for content that Bedrock does not accept.
 */
export function toConverse(request: AnthropicRequest, body: ChatRequest): JsonObject {
  const { system, messages, tools, tool_choice: choice } = request;
  const content = messages.map(({ role, content: blocks }) => ({
    role,
    content: typeof blocks === "string" ? [{ text: blocks }] : withText(blocks.flatMap(toBlocks)),
  }));
  const toolConfig = toToolConfig({ tools, choice, calledNames: calledNamesIn(messages) });
  const inferenceConfig = {
    maxTokens: request.max_tokens,
    ...(request.temperature === undefined ? {} : { temperature: request.temperature }),
    ...(request.top_p === undefined ? {} : { topP: request.top_p }),
    ...(request.stop_sequences ? { stopSequences: request.stop_sequences } : {}),
  };
  const fields = toModelFields(request, body);
  return {
    messages: content.filter((turn) => turn.content.length > 0),
    ...(system
      ? { system: objectsOf(system).flatMap((block) => toBlocks(block as unknown as ContentBlockParam)) }
      : {}),
    inferenceConfig,
    ...(toolConfig ? { toolConfig } : {}),
    ...(Object.keys(fields).length > 0 ? { additionalModelRequestFields: fields } : {}),
  };
}

/** A document needs a text beside it. */
function withText(blocks: JsonObject[]): JsonObject[] {
  const hasDocument = blocks.some((block) => "document" in block);
  if (!hasDocument || blocks.some((block) => "text" in block)) return blocks;
  return [...blocks, { text: "See the file." }];
}

function toBlocks(block: ContentBlockParam): JsonObject[] {
  const hint = "cache_control" in block ? block.cache_control : undefined;
  const cachePoint = hint ? [{ cachePoint: { type: "default", ...(hint.ttl === "1h" ? { ttl: "1h" } : {}) } }] : [];
  const written = toBlock(block);
  return written === undefined ? [] : [written, ...cachePoint];
}

function toBlock(block: ContentBlockParam): JsonObject | undefined {
  switch (block.type) {
    case "text":
      return { text: block.text };
    case "image":
      return { image: toImage(block) };
    case "document":
      return { document: toDocument(block) };
    case "tool_use":
      return { toolUse: { toolUseId: block.id, name: block.name, input: block.input } };
    case "tool_result":
      return { toolResult: toToolResult(block) };
    case "thinking":
    case "redacted_thinking":
      return undefined;
    default:
      throw new Unsendable(`Amazon Bedrock does not accept message parts of the type "${block.type}" for this model.`);
  }
}

function toToolResult({ tool_use_id: toolUseId, content, is_error: isError }: ToolResultBlockParam): JsonObject {
  const blocks =
    typeof content === "string"
      ? [{ text: content }]
      : (content ?? []).flatMap((part) => toBlocks(part as ContentBlockParam));
  const isBlank = blocks.every(
    (block) => textOf((block as JsonObject)["text"])?.trim() === "" || "cachePoint" in block,
  );
  return {
    toolUseId,
    content: blocks.length === 0 || isBlank ? [{ text: EMPTY_RESULT }] : blocks,
    ...(isError ? { status: "error" } : {}),
  };
}

function calledNamesIn(messages: AnthropicRequest["messages"]): string[] {
  const blocks = messages.flatMap(({ content }) => objectsOf(content));
  return blocks.flatMap(({ type, name }) => (type === "tool_use" ? (textOf(name) ?? []) : []));
}

/**
 * The tools. Converse requires a list of tools wherever the conversation has calls, and has no choice against calls:
 * with it the tools are named alone, for the calls that were made.
 */
function toToolConfig(options: {
  tools: AnthropicRequest["tools"];
  choice: AnthropicRequest["tool_choice"];
  calledNames: readonly string[];
}): JsonObject | undefined {
  const { tools = [], choice, calledNames } = options;
  const isBarred = choice?.type === "none";
  const offered = objectsOf(tools).filter((tool) => isObject(tool["input_schema"]) && !isBarred);
  const names = new Set(offered.map(({ name }) => name));
  const missing = [...new Set(calledNames)].filter((name) => !names.has(name));
  if (offered.length + missing.length === 0) return undefined;
  const specs = [
    ...offered.flatMap(({ name, description, input_schema: json, cache_control: hint }) => [
      { toolSpec: { name, ...(description ? { description } : {}), inputSchema: { json } } },
      ...(hint ? [{ cachePoint: { type: "default" } }] : []),
    ]),
    ...missing.map((name) => ({ toolSpec: { name, inputSchema: { json: { type: "object", properties: {} } } } })),
  ];
  return { tools: specs, ...(choice && !isBarred ? { toolChoice: toChoice(choice) } : {}) };
}

function toChoice(choice: NonNullable<AnthropicRequest["tool_choice"]>): JsonObject {
  if (choice.type === "tool") return { tool: { name: choice.name } };
  return choice.type === "any" ? { any: {} } : { auto: {} };
}

/** The settings that Converse leaves to each model's maker (docs.aws.amazon.com, "Inference request parameters"). */
function toModelFields({ model, top_k: topK }: AnthropicRequest, { reasoning }: ChatRequest): JsonObject {
  const name = model.replace(/^(us|us-gov|eu|apac|au|ca|in|jp|global)\./, "");
  const effort = isObject(reasoning) ? textOf(reasoning["effort"]) : undefined;
  if (name.startsWith("amazon.nova")) return topK === undefined ? {} : { inferenceConfig: { topK } };
  if (name.startsWith("openai.")) {
    const known = effort === "low" || effort === "medium" || effort === "high" ? effort : undefined;
    return known === undefined ? {} : { reasoning_effort: known };
  }
  return topK === undefined || !/^(cohere|mistral|qwen)\./.test(name) ? {} : { top_k: topK };
}
