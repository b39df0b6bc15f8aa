import { type JsonObject, withoutUndefined } from "@tutti/contract";
import type { FormRequest } from "../../../providers/same-form/form-request.ts";
import { isObject, textOf } from "../../../providers/wire/json.ts";
import { isMarkedAsSealed } from "../../../sealed-state/state-seal.ts";
import { isOwnItemId } from "./output/item-ids.ts";

/** Fields that are the gateway's, which OpenAI refuses. */
const ownFields: ReadonlySet<string> = new Set([
  "previous_response_id",
  "background",
  "models",
  "provider",
  "plugins",
  "stop_server_tools_when",
  "session_id",
  "preset",
  "max_price",
  "modalities",
  "image_config",
  "top_k",
  "frequency_penalty",
  "presence_penalty",
  "seed",
  "stop",
  "route",
  "transforms",
  "usage",
  "trace",
]);

/** Headers that change what a request means. */
const formHeaders = ["openai-beta", "x-openai-internal-codex-responses-lite"] as const;

/**
 * The client's request as an endpoint of OpenAI's form is sent it: without the gateway's fields, without reasoning of
 * other vendors' models, and without ids that only this gateway knows. All else stays as it is, in its order.
 */
export function toFormRequest(
  body: JsonObject,
  headers: Headers,
  { input, repeated }: { input: unknown; repeated: FormRequest["repeated"] },
): FormRequest {
  const fields = Object.entries(body).filter(([name]) => !ownFields.has(name));
  return {
    form: "responses",
    body: {
      ...Object.fromEntries(fields),
      ...(input === undefined ? {} : { input: Array.isArray(input) ? input.flatMap(toFormItem) : input }),
    },
    repeated,
    headers: withoutUndefined(
      Object.fromEntries(formHeaders.map((name) => [name, headers.get(name) ?? undefined])),
    ) as Record<string, string>,
  };
}

function toFormItem(item: unknown): unknown[] {
  if (!isObject(item)) return [item];
  const state = textOf(item["encrypted_content"]);
  if (state !== undefined && isMarkedAsSealed(state)) return [];
  const id = textOf(item["id"]);
  if (id === undefined || !isOwnItemId(id)) return [item];
  const { id: _, ...others } = item;
  if (item["type"] === "image_generation_call") return toDrawnImage(item);
  return item["type"] === "reasoning" && state === undefined ? [] : [others];
}

/** An image of another vendor's model can only be sent as a person's. */
function toDrawnImage({ result, output_format: format }: JsonObject): JsonObject[] {
  const data = textOf(result);
  if (data === undefined) return [];
  const image_url = /^(https?|data):/.test(data) ? data : `data:image/${textOf(format) ?? "png"};base64,${data}`;
  return [{ role: "user", content: [{ type: "input_image", image_url, detail: "auto" }] }];
}
