import { type ContentBlock, type JsonObject, withoutUndefined } from "@tutti/contract";
import type { FormRequest } from "../../../providers/same-form/form-request.ts";
import { isObject, objectsOf } from "../../../providers/wire/json.ts";
import { isMarkedAsSealed } from "../../../sealed-state/state-seal.ts";

/** Fields that are the gateway's, which Anthropic refuses. */
const ownFields: ReadonlySet<string> = new Set([
  "models",
  "provider",
  "plugins",
  "stop_server_tools_when",
  "session_id",
  "preset",
  "max_price",
  "prompt_cache_key",
  "seed",
  "route",
  "transforms",
  "usage",
  "trace",
]);

/**
 * The client's request as an endpoint of Anthropic's form is sent it: without the gateway's fields, and without
 * thinking of other vendors' models. All else stays as it is, in its order.
 */
export function toFormRequest(body: JsonObject, headers: Headers): FormRequest {
  const fields = Object.entries(body).filter(([name]) => !ownFields.has(name));
  const passed = Object.fromEntries(fields);
  return {
    form: "messages",
    body: { ...passed, messages: withoutForeignThinking(objectsOf(body["messages"])) },
    headers: withoutUndefined({
      "anthropic-beta": headers.get("anthropic-beta") ?? undefined,
      "anthropic-version": headers.get("anthropic-version") ?? undefined,
    }),
  };
}

/** An answer that had nothing but such thinking is left out: Anthropic refuses a message without content. */
function withoutForeignThinking(turns: readonly JsonObject[]): JsonObject[] {
  return turns.flatMap((turn) => {
    const { content } = turn;
    if (!Array.isArray(content) || !content.some(isForeign)) return [turn];
    const blocks = content.filter((block) => !isForeign(block));
    return blocks.length > 0 ? [{ ...turn, content: blocks }] : [];
  });
}

function isForeign(block: unknown): boolean {
  if (!isObject(block)) return false;
  const { type, signature } = block as ContentBlock;
  return type === "thinking" && typeof signature === "string" && isMarkedAsSealed(signature);
}
