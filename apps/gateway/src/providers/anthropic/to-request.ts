import type { MessageCreateParamsBase, MessageParam } from "@anthropic-ai/sdk/resources/messages";
import type { ChatRequest } from "@tutti/contract";
import type { NativeWebSearch, ProviderModel } from "../provider.ts";
import type { ToolNames } from "../tool-names.ts";
import { isObject, type JsonObject, objectsOf, textOf } from "../wire/json.ts";
import { bindThoughts } from "./thought-binding.ts";
import { cacheControlOf } from "./to-content.ts";
import { toConversation } from "./to-messages.ts";
import { JSON_TOOL, type OutputPlan, toOutput } from "./to-output.ts";
import { type Sampling, type ThinkingPlan, toSampling, toThinking } from "./to-thinking.ts";
import { toolNamesIn, toTools, WEB_SEARCH } from "./to-tools.ts";
import { createToolNames } from "./tool-names.ts";
import { type ClaudeTraits, traitsOf } from "./traits.ts";

/** Anthropic's own fields, from a client that knows which provider it calls; Anthropic refuses all others. */
const ownFields = ["container", "context_management", "fallbacks", "inference_geo", "mcp_servers", "speed"];

/** The vendor's types no longer have the sampling parameters; its older models still do. */
export type AnthropicRequest = MessageCreateParamsBase & Sampling;

/** The request that is sent, and what is needed to read the answer. */
export interface AnthropicCall {
  request: AnthropicRequest;
  names: ToolNames;
  /** The tool whose input is the answer's text, where there is one. */
  jsonTool: string | undefined;
  /** The names of betas without which Anthropic refuses the request. */
  betas: readonly string[];
}

export interface RequestContext {
  model: ProviderModel;
  body: ChatRequest;
  webSearch?: NativeWebSearch | undefined;
}

/** An OpenRouter request in Anthropic's form. Throws an `Unsendable` for content that Anthropic does not support. */
export function toRequest({ model, body, webSearch }: RequestContext): AnthropicCall {
  const traits = traitsOf(model);
  const output = toOutput(body, traits);
  const reservedNames = [...(webSearch ? [WEB_SEARCH] : []), ...(output.tool ? [JSON_TOOL] : [])];
  const names = createToolNames(toolNamesIn(body), reservedNames);
  const { instruction, ...tools } = toTools(body, { names, traits, output, webSearch });
  const { system, messages } = toConversation(body.messages, {
    names,
    keepsReasoning: traits.thinking !== "none",
    takesPrefill: traits.takesPrefill,
    // Anthropic refuses citations in an answer that has to be JSON.
    citesDocuments: traits.files && !output.isJson,
  });
  if (output.instruction) system.push({ type: "text", text: output.instruction });
  if (instruction) instruct(messages, instruction);
  const isForced = tools.tool_choice?.type === "any" || tools.tool_choice?.type === "tool";
  const isBegun = messages.at(-1)?.role === "assistant";
  const isBarred = isForced || isBegun || callsWithoutThoughts(messages);
  const plan = toThinking(body, { traits, isBarred });
  const bound = traits.bindsThoughts ? bindThoughts(messages, plan.thinking) : { messages, betas: [] };
  const thinking = bound.thinking ?? plan.thinking;
  const request: AnthropicRequest = {
    ...ownFieldsOf(body),
    model: model.upstreamId,
    max_tokens: plan.max_tokens,
    ...(system.length > 0 ? { system } : {}),
    messages: bound.messages,
    ...tools,
    ...(thinking ? { thinking } : {}),
    ...toOutputConfig(body, { output, plan }),
    ...toSampling(body, { traits, isThinking: isThinking(plan, traits) }),
    ...toStops(body.stop),
    ...toServiceTier(body["service_tier"]),
    ...toMetadata(body),
    ...cacheControlOf(body),
    ...(body.stream === true ? { stream: true } : {}),
  };
  return { request, names, jsonTool: output.tool?.name, betas: bound.betas };
}

/**
 * Adds an instruction to the end of the conversation, where it changes nothing before it: a changed system prompt would
 * cost the prompt's cache, and the thoughts that are bound to it.
 */
function instruct(messages: MessageParam[], instruction: string): void {
  const last = messages.at(-1);
  const block = { type: "text", text: instruction } as const;
  if (last?.role === "user" && Array.isArray(last.content)) last.content.push(block);
  else messages.push({ role: "user", content: [block] });
}

function ownFieldsOf(body: ChatRequest): JsonObject {
  const givenOwnFields = ownFields.filter((field) => body[field] !== undefined && body[field] !== null);
  return Object.fromEntries(givenOwnFields.map((field) => [field, body[field]]));
}

/**
 * The last answer ended with calls of tools, and its thinking blocks are missing, as after another model's turn:
 * Anthropic would refuse a request with thinking.
 */
function callsWithoutThoughts(messages: readonly MessageParam[]): boolean {
  const last = messages.findLast(({ role }) => role === "assistant");
  const types = objectsOf(last?.content).map(({ type }) => type);
  return types.includes("tool_use") && types[0] !== "thinking" && types[0] !== "redacted_thinking";
}

function isThinking({ thinking }: ThinkingPlan, { thinksByDefault }: ClaudeTraits): boolean {
  return thinking ? thinking.type === "enabled" || thinking.type === "adaptive" : thinksByDefault;
}

function toOutputConfig(body: ChatRequest, { output, plan }: { output: OutputPlan; plan: ThinkingPlan }) {
  const config = {
    ...(isObject(body["output_config"]) ? body["output_config"] : {}),
    ...(plan.effort ? { effort: plan.effort } : {}),
    ...(output.format ? { format: output.format } : {}),
  };
  return Object.keys(config).length > 0 ? { output_config: config } : {};
}

/** Anthropic refuses stop sequences of only white space. */
function toStops(stop: ChatRequest["stop"]): { stop_sequences?: string[] } {
  const sequences = (typeof stop === "string" ? [stop] : (stop ?? [])).filter((sequence) => sequence.trim() !== "");
  return sequences.length > 0 ? { stop_sequences: sequences } : {};
}

/** Anthropic offers priority if capacity is left, or standard; the other tiers belong to other providers. */
function toServiceTier(tier: unknown): { service_tier?: "auto" | "standard_only" } {
  if (tier === "auto" || tier === "priority") return { service_tier: "auto" };
  return tier === "default" || tier === "standard_only" ? { service_tier: "standard_only" } : {};
}

function toMetadata(body: ChatRequest): { metadata?: { user_id: string } } {
  const userId = isObject(body["metadata"]) ? body["metadata"]["user_id"] : undefined;
  const user = textOf(body["user"]) ?? textOf(userId);
  return user === undefined ? {} : { metadata: { user_id: user } };
}
