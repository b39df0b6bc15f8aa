import type { ChatRequest, JsonObject, ResponsesRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { checkChatRequest } from "../openrouter-chat/check-request.ts";
import { readSessionId } from "../read-session-id.ts";
import type { ClientTools } from "./client-tools.ts";
import { toChatMessages } from "./to-chat-messages.ts";
import { toChatTools } from "./to-chat-tools.ts";

/** Fields that both forms have, with the same meaning. */
const sharedFields = [
  "stream",
  "temperature",
  "top_p",
  "top_k",
  "frequency_penalty",
  "presence_penalty",
  "seed",
  "stop",
  "metadata",
  "service_tier",
  "prompt_cache_key",
  "models",
  "provider",
  "plugins",
  "stop_server_tools_when",
  "preset",
  "max_price",
  "modalities",
  "image_config",
] as const;

/** OpenAI's clients know its models by names without an author. */
const ownNames = /^(gpt|chatgpt|codex|computer-use|o[1-9])(-|$)/;

/**
 * A Responses request in the gateway's terms. Throws 400 for what a chat request does not allow. Fields that only
 * OpenAI has are left out: an endpoint of its own form gets the request as it is.
 */
export function toChatRequest(
  request: ResponsesRequest,
  { headers, clientTools, stateSeal }: { headers: Headers; clientTools: ClientTools; stateSeal: StateSeal },
): ChatRequest {
  const shared = sharedFields.flatMap((name) => {
    const value = request[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  return checkChatRequest({
    ...Object.fromEntries(shared),
    ...withoutUndefined({
      model: request.model ? request.model.replace(ownNames, "openai/$&") : undefined,
      max_tokens: request.max_output_tokens ?? undefined,
      verbosity: request.text?.verbosity ?? undefined,
      user: request.user ?? request.safety_identifier ?? undefined,
      session_id: readSessionId(headers, request),
    }),
    messages: toChatMessages(request, { clientTools, stateSeal }),
    ...toChatTools(request, clientTools),
    ...toReasoning(request),
    ...toFormat(request),
    ...toLogprobs(request),
  });
}

function toReasoning({ reasoning }: ResponsesRequest): JsonObject {
  const { effort, summary } = reasoning ?? {};
  if (effort === "none") return { reasoning: { enabled: false } };
  const fields = withoutUndefined({ effort: effort ?? undefined, summary: summary ?? undefined });
  if (Object.keys(fields).length === 0) return {};
  return { reasoning: fields };
}

function toFormat({ text }: ResponsesRequest): JsonObject {
  const format = text?.format;
  if (!format || format.type === "text") return {};
  if (format.type === "json_object") return { response_format: { type: "json_object" } };
  const { name, description, schema, strict } = format;
  const json_schema = withoutUndefined({
    name: name ?? "answer",
    description: description ?? undefined,
    schema: schema ?? undefined,
    strict: strict ?? undefined,
  });
  return { response_format: { type: "json_schema", json_schema } };
}

function toLogprobs({ include, top_logprobs: count }: ResponsesRequest): JsonObject {
  const isAsked = (count ?? 0) > 0 || include?.includes("message.output_text.logprobs") === true;
  return isAsked ? { logprobs: true, ...(count ? { top_logprobs: count } : {}) } : {};
}
