import type { ChatRequest, JsonObject, MessagesRequest } from "@tutti/contract";
import { isObject, withoutUndefined } from "@tutti/contract";
import { slugOf } from "../../../providers/anthropic/slug-of.ts";
import type { StateSeal } from "../../../sealed-state/state-seal.ts";
import { checkChatRequest } from "../openrouter-chat/check-request.ts";
import { readEndUser, readSessionId } from "../read-session-id.ts";
import { toChatMessages } from "./to-chat-messages.ts";
import { toChatTools } from "./to-chat-tools.ts";

/** Fields that both forms have, with the same meaning. */
const sharedFields = [
  "max_tokens",
  "stream",
  "temperature",
  "top_p",
  "top_k",
  "seed",
  "cache_control",
  "models",
  "provider",
  "plugins",
  "stop_server_tools_when",
  "preset",
  "max_price",
  "prompt_cache_key",
] as const;

/** The most stop sequences of a chat request. */
const STOPS = 4;

/**
 * A Messages request in the gateway's terms. Throws 400 for what a chat request does not allow. Fields that only
 * Anthropic has are left out: an endpoint of its own form gets the request as it is.
 */
export function toChatRequest(request: MessagesRequest, headers: Headers, stateSeal: StateSeal): ChatRequest {
  const shared = sharedFields.flatMap((name) => {
    const value = request[name];
    return value === undefined || value === null ? [] : [[name, value] as const];
  });
  const stops = request.stop_sequences?.slice(0, STOPS);
  return checkChatRequest({
    ...Object.fromEntries(shared),
    model: toSlug(request.model),
    messages: toChatMessages(request, stateSeal),
    ...toChatTools(request),
    ...toReasoning(request),
    ...toFormat(request),
    ...(stops && stops.length > 0 ? { stop: stops } : {}),
    ...(request.service_tier === "standard_only" ? { service_tier: "default" } : {}),
    ...withoutUndefined({ user: readEndUser(request.metadata), session_id: readSessionId(headers, request) }),
  });
}

/** Anthropic's clients know its models by names without an author. */
function toSlug(model: string): string {
  return model.startsWith("claude-") ? slugOf(model, "anthropic") : model;
}

function toReasoning({ thinking, output_config: output }: MessagesRequest): JsonObject {
  const effort = output?.effort ?? undefined;
  if (thinking?.type === "disabled") return { reasoning: { enabled: false } };
  const budget = thinking?.budget_tokens ?? undefined;
  if (effort !== undefined) return { reasoning: { effort } };
  if (thinking?.type === "enabled" && budget !== undefined) return { reasoning: { max_tokens: budget } };
  return thinking ? { reasoning: { enabled: true } } : {};
}

function toFormat(request: MessagesRequest): JsonObject {
  const older = request["output_format"];
  const format = request.output_config?.format ?? (isObject(older) ? older : undefined);
  if (format?.["type"] !== "json_schema" || !isObject(format["schema"])) return {};
  const json_schema = { name: "answer", schema: format["schema"], strict: true };
  return { response_format: { type: "json_schema", json_schema } };
}
