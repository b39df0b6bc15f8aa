import { reasoningOf, withoutUndefined } from "@tutti/contract";
import { effortsOf, effortToSend } from "../../efforts.ts";
import { isSupported } from "../../is-supported.ts";
import { type OpenAiTraits, openAiTraits } from "../../openai-compatible/openai-traits.ts";
import type { NativeWebSearch, ProviderRequest } from "../../provider.ts";
import { searchStepsOf } from "../../search-steps.ts";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../../wire/json.ts";
import { openaiVerbosityOf } from "../../wire/openai-verbosity.ts";
import type { ResponsesDialect } from "./dialect.ts";
import { toInput } from "./to-input.ts";
import { customToolNames, toSearchTool, toToolChoice, toTools } from "./to-tools.ts";

/**
 * The model that calls an image model as its tool. It reads the conversation, so it has to accept images; its small
 * size does not matter, since it must call the tool.
 */
const DRAWING_ASSISTANT = "gpt-5.4-nano";

/** Fields with the same name in both of OpenAI's APIs. This API refuses all other fields that it does not define. */
const sharedParameters = [
  "context_management",
  "max_tool_calls",
  "metadata",
  "moderation",
  "parallel_tool_calls",
  "prompt_cache_key",
  "prompt_cache_options",
  "prompt_cache_retention",
  "safety_identifier",
  "service_tier",
  "top_logprobs",
  "truncation",
  "user",
];

export interface ResponsesTarget {
  dialect: ResponsesDialect;
  /** Request a summary of the reasoning, if the client wants reasoning; some accounts may not. */
  canRequestSummaries: boolean;
}

/**
 * The body of `POST /responses` for a chat request. Nothing is stored at the provider: the conversation is sent whole,
 * with the reasoning of earlier turns in its encrypted form.
 */
export function toResponsesRequest(
  { model, body, webSearch }: ProviderRequest,
  { dialect, canRequestSummaries }: ResponsesTarget,
): JsonObject {
  const request: JsonObject = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  );
  const traits = openAiTraits(model.upstreamId);
  const thinks = traits.thinks || model.reasoning !== undefined || model.supportedParameters.includes("reasoning");
  const limit = numberOf(request["max_tokens"]);
  const wantsLogprobs = request["logprobs"] === true && isSupported("logprobs", model);
  const drawing = drawingOf(request, { draws: traits.draws, upstreamId: model.upstreamId });
  const search = toSearchTool(
    { search: searchOf(request, { webSearch, traits }), options: request["web_search_options"] },
    dialect,
  );
  const steps = searchStepsOf(body);
  const tools = [...toTools(request["tools"]), ...(search ? [search] : []), ...(drawing ? [drawing] : [])];
  const customTools = customToolNames(request["tools"]);
  const include = [
    ...(thinks && !traits.draws ? ["reasoning.encrypted_content"] : []),
    ...(wantsLogprobs ? ["message.output_text.logprobs"] : []),
  ];
  const reasoning = thinks ? toReasoning(request, { model, dialect, canRequestSummaries, limit }) : undefined;
  const text = toText(request);
  const hasPhases = dialect.hasPhases && traits.hasPhases;
  return {
    model: traits.draws ? DRAWING_ASSISTANT : model.upstreamId,
    input: toInput(request["messages"], { dialect, hasPhases, customTools }),
    store: false,
    ...(body.stream === true ? { stream: true } : {}),
    ...(include.length > 0 ? { include } : {}),
    ...(limit === undefined ? {} : { max_output_tokens: Math.max(limit, dialect.leastTokens) }),
    ...(reasoning ? { reasoning } : {}),
    ...(text ? { text } : {}),
    ...(tools.length > 0 ? { tools } : {}),
    ...toolChoice(request, traits.draws),
    ...pick(request, [...sharedParameters.filter((key) => key !== "top_logprobs" || wantsLogprobs)]),
    ...(search && steps !== undefined ? { max_tool_calls: steps } : {}),
    ...pick(
      request,
      ["temperature", "top_p"].filter((key) => isSupported(key, model)),
    ),
  };
}

/**
 * The requested search; else a search without options, for a model that refuses to answer without a source, if the
 * client named none.
 */
function searchOf(
  body: JsonObject,
  { webSearch, traits }: { webSearch: NativeWebSearch | undefined; traits: OpenAiTraits },
): NativeWebSearch | undefined {
  const hasSource = objectsOf(body["tools"]).some(({ type }) => /^(web_search|file_search|mcp)/.test(String(type)));
  return webSearch ?? (traits.mustSearch && !hasSource ? {} : undefined);
}

interface ReasoningTarget extends ResponsesTarget {
  model: ProviderRequest["model"];
  limit: number | undefined;
}

function toReasoning(
  body: JsonObject,
  { model, dialect, canRequestSummaries, limit }: ReasoningTarget,
): JsonObject | undefined {
  const requestedReasoning = reasoningOf(body);
  const given = isObject(body["reasoning"]) ? body["reasoning"] : {};
  const supportedEfforts = effortsOf(model.reasoning) ?? openAiTraits(model.upstreamId).efforts;
  const effort = effortToSend(requestedReasoning, {
    supportedEfforts,
    limit: limit ?? model.maxCompletionTokens,
  });
  const wantsSummary =
    dialect.summarizes && canRequestSummaries && !requestedReasoning.exclude && requestedReasoning.enabled !== false;
  const reasoning = {
    ...withoutUndefined({ effort }),
    ...(wantsSummary ? { summary: textOf(given["summary"]) ?? "auto" } : {}),
    ...pick(given, ["context", "mode"]),
  };
  return Object.keys(reasoning).length > 0 ? reasoning : undefined;
}

function toText(body: JsonObject): JsonObject | undefined {
  const format = toFormat(body["response_format"]);
  const verbosity = openaiVerbosityOf(body["verbosity"]);
  if (!format && verbosity === undefined) return undefined;
  return { ...(format ? { format } : {}), ...withoutUndefined({ verbosity }) };
}

function toFormat(format: unknown): JsonObject | undefined {
  if (!isObject(format)) return undefined;
  if (format["type"] !== "json_schema" || !isObject(format["json_schema"])) return format;
  return { type: "json_schema", ...pick(format["json_schema"], ["name", "description", "schema", "strict"]) };
}

/** The tool that generates images: for an image model, or for a text model if an image is requested. */
function drawingOf(
  body: JsonObject,
  { draws, upstreamId }: { draws: boolean; upstreamId: string },
): JsonObject | undefined {
  const modalities = Array.isArray(body["modalities"]) ? body["modalities"] : [];
  if (!draws && !modalities.includes("image")) return undefined;
  const config = isObject(body["image_config"]) ? body["image_config"] : {};
  const size = sizeOf(textOf(config["aspect_ratio"]));
  return {
    type: "image_generation",
    ...(draws ? { model: upstreamId } : {}),
    ...withoutUndefined({ size }),
    ...pick(config, ["background", "moderation", "output_compression", "output_format", "quality", "size"]),
  };
}

/** OpenRouter has an aspect ratio, OpenAI one of three sizes. */
function sizeOf(aspectRatio: string | undefined): string | undefined {
  const [width, height] = (aspectRatio ?? "").split(":").map(Number);
  if (!width || !height) return undefined;
  if (width === height) return "1024x1024";
  return width > height ? "1536x1024" : "1024x1536";
}

function toolChoice(body: JsonObject, draws: boolean): JsonObject {
  if (draws) return { tool_choice: { type: "image_generation" } };
  return body["tool_choice"] === undefined ? {} : { tool_choice: toToolChoice(body["tool_choice"]) };
}

function pick(source: JsonObject, keys: readonly string[]): JsonObject {
  return Object.fromEntries(keys.filter((key) => source[key] !== undefined).map((key) => [key, source[key]]));
}
