import { type ChatRequest, lookUp, reasoningOf } from "@tutti/contract";
import { effortsOf, effortToSend } from "../efforts.ts";
import { isSupported } from "../is-supported.ts";
import type { ProviderKind } from "../kinds.ts";
import type { NativeWebSearch, ProviderModel } from "../provider.ts";
import { withUserText } from "../required-prompt.ts";
import { isObject, type JsonObject, numberOf, objectsOf, textOf } from "../wire/json.ts";
import { openaiVerbosityOf } from "../wire/openai-verbosity.ts";
import { toPlainMessages } from "./to-messages.ts";
import { inTurnOrder } from "./turn-order.ts";
import { byEffort } from "./vendors/thinking.ts";
import type { VendorQuirks } from "./vendors/vendor-quirks.ts";

/** Keys that only OpenRouter defines; other servers refuse or misread some of them. */
const openRouterOnly = new Set([
  "cache_control",
  "debug",
  "image_config",
  "include_reasoning",
  "max_price",
  "models",
  "plugins",
  "preset",
  "provider",
  "reasoning",
  "reasoning_effort",
  "route",
  "session_id",
  "stop_server_tools_when",
  "trace",
  "transforms",
  "usage",
]);

/** Parameters that are left out if a model does not support them, as OpenRouter does; all others are always sent. */
const optionalParameters = [
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "min_p",
  "presence_penalty",
  "repetition_penalty",
  "seed",
  "temperature",
  "top_a",
  "top_k",
  "top_logprobs",
  "top_p",
  "verbosity",
];

export interface RequestTarget {
  kind: ProviderKind;
  model: ProviderModel;
  quirks?: VendorQuirks | undefined;
  webSearch?: NativeWebSearch | undefined;
}

/**
 * The request body for an OpenAI-compatible server: the client's request, with the upstream's own model id, in OpenAI's
 * form and then in the vendor's own. Empty fields are left out; a stream is requested with its usage.
 */
export function toUpstreamRequest(body: ChatRequest, target: RequestTarget): JsonObject {
  const { kind, model, quirks = {}, webSearch } = target;
  const fields: JsonObject = {};
  for (const [key, value] of Object.entries(body)) {
    if (!openRouterOnly.has(key) && value !== null && value !== undefined) fields[key] = value;
  }
  for (const key of optionalParameters) if (!isSupported(key, model)) delete fields[key];
  const verbosity = openaiVerbosityOf(fields["verbosity"]);
  // OpenRouter passes each level on to models that have it.
  if (verbosity !== undefined && kind !== "openrouter") fields["verbosity"] = verbosity;
  Object.assign(fields, thinkingFields(body, { model, quirks }));
  if (webSearch) addSearch(fields, quirks.search?.(webSearch, model) ?? {});
  if (quirks.jsonSchemas === false) withoutSchema(fields, { body, model });
  if (quirks.toToolChoice && fields["tool_choice"] !== undefined) {
    fields["tool_choice"] = quirks.toToolChoice(fields["tool_choice"]);
  }
  const plainMessages = toPlainMessages(fields["messages"], { kind, quirks });
  const messages = inTurnOrder(plainMessages, quirks.turnOrder ?? "any");
  const renamed = rename(fields, quirks.renamedFields ?? {});
  const isTaken = takenBy(quirks, model.upstreamId);
  const {
    stream: _,
    stream_options: options,
    ...others
  } = Object.fromEntries(Object.entries(renamed).filter(([key]) => isTaken(key)));
  return {
    ...others,
    model: model.upstreamId,
    messages: quirks.toMessages?.(messages) ?? messages,
    ...(body.stream === true ? streamFields(options, quirks) : {}),
  };
}

function streamFields(options: unknown, { sendsUsageByDefault }: VendorQuirks): JsonObject {
  if (sendsUsageByDefault) return { stream: true };
  return { stream: true, stream_options: { ...(isObject(options) ? options : {}), include_usage: true } };
}

/**
 * The reasoning settings in the vendor's form. If reasoning is only switched on, a model with efforts uses its default.
 */
function thinkingFields(
  body: ChatRequest,
  { model, quirks }: { model: ProviderModel; quirks: VendorQuirks },
): JsonObject {
  if (!isSupported("reasoning", model) && !isSupported("reasoning_effort", model)) return {};
  const reasoning = reasoningOf(body);
  const supportedEfforts = effortsOf(model.reasoning) ?? quirks.efforts?.(model.upstreamId);
  // A vendor whose efforts are known takes none for a model that has none.
  const takesEfforts = supportedEfforts !== undefined || quirks.efforts === undefined;
  const isNamed = reasoning.enabled === false || reasoning.maxTokens !== undefined || namesEffort(body);
  const limit = numberOf(body.max_tokens) ?? model.maxCompletionTokens;
  const effort =
    takesEfforts && isNamed ? effortToSend(reasoning, { supportedEfforts: supportedEfforts ?? [], limit }) : undefined;
  return (quirks.think ?? byEffort)({ model, reasoning, effort });
}

function namesEffort({ reasoning, reasoning_effort: effort }: ChatRequest): boolean {
  return textOf(effort) !== undefined || textOf(reasoning?.effort) !== undefined;
}

function addSearch(request: JsonObject, { tools, ...fields }: JsonObject): void {
  Object.assign(request, fields);
  if (tools !== undefined) request["tools"] = [...objectsOf(request["tools"]), ...objectsOf(tools)];
}

/**
 * JSON by a schema becomes plain JSON, and the schema becomes an instruction: in the person's message, if the model has
 * one required system prompt.
 */
function withoutSchema(request: JsonObject, { body, model }: { body: ChatRequest; model: ProviderModel }): void {
  const format = request["response_format"];
  if (!isObject(format) || format["type"] !== "json_schema") return;
  request["response_format"] = { type: "json_object" };
  const schema = isObject(format["json_schema"]) ? format["json_schema"]["schema"] : undefined;
  const content = `Answer with JSON alone, by this JSON schema: ${JSON.stringify(schema ?? {})}`;
  const { messages } = body;
  request["messages"] =
    model.requiredSystemPrompt === undefined
      ? [{ role: "system", content }, ...messages]
      : withUserText(messages, content);
}

/** The vendor's name for a field; where a request has both names, the vendor's own wins. */
function rename(fields: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  const copy: JsonObject = {};
  for (const [key, value] of Object.entries(fields)) {
    const name = lookUp(names, key);
    if (name === undefined) copy[key] = value;
    else if (lookUp(fields, name) === undefined) copy[name] = value;
  }
  return copy;
}

function takenBy(quirks: VendorQuirks, id: string): (key: string) => boolean {
  const refusedKeys = new Set([...(quirks.refusedFields ?? []), ...(quirks.refusedFieldsOf?.(id) ?? [])]);
  const acceptedKeys = quirks.acceptedFields && new Set(quirks.acceptedFields);
  return (key) => !refusedKeys.has(key) && (acceptedKeys?.has(key) ?? true);
}
