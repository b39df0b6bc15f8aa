import type { JsonObject } from "@tutti/contract";
import { openAiTraits } from "../openai-compatible/openai-traits.ts";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import type { FormPassage, PassedForm } from "../same-form/form-request.ts";
import type { PassedEvents } from "../same-form/pass-answer.ts";
import { numberOf } from "../wire/json.ts";

const states = ["created", "queued", "in_progress", "completed", "incomplete", "failed", "cancelled"];
const namedTypes = `response\\.(?:${states.join("|")})`;
const named = [
  new RegExp(`^event: ?${namedTypes}\\s*$`, "m"),
  new RegExp(`^data: ?\\{\\s*"type"\\s*:\\s*"${namedTypes}"`, "m"),
];
const failed = [/^event: ?(?:error|response\.failed)\s*$/m, /^data: ?\{\s*"type"\s*:\s*"(?:error|response\.failed)"/m];

/** How the events of the Responses API are told apart. */
export const responsesEvents: PassedEvents = {
  places: {
    event: { model: ["response", "model"], id: ["response", "id"], repeated: ["response"] },
    whole: { model: ["model"], id: ["id"], repeated: [] },
  },
  marks: [...states.map((state) => `response.${state}`), "error"],
  hasNames: (event) => named.some((pattern) => pattern.test(event)),
  isError: (event) => failed.some((pattern) => pattern.test(event)),
};

/**
 * Whether a request may be passed on as it is. Only OpenAI's own models: the encrypted reasoning of other vendors'
 * models behind the same API would reach OpenAI after a change of the model.
 *
 * @param isVendors the server is OpenAI's own, with both APIs
 */
export function passesForm(form: PassedForm, model: ProviderModel, { isVendors }: { isVendors: boolean }): boolean {
  const traits = openAiTraits(model.upstreamId);
  const isServed = (isVendors && !traits.speaks) || traits.needsResponses;
  return (
    form === "responses" &&
    isServed &&
    !traits.draws &&
    model.slug.startsWith("openai/") &&
    model.requiredSystemPrompt === undefined
  );
}

/**
 * The client's body with the endpoint's own name of the model, and with the lower of both limits of the answer. Nothing
 * is stored at OpenAI, where everyone who uses this gateway would share it: what an answer has to be continued from is
 * in its encrypted reasoning.
 */
export function passedBody(
  { request }: FormPassage,
  { model, body }: Pick<ProviderRequest, "model" | "body">,
): JsonObject {
  const limits = [numberOf(request.body["max_output_tokens"]), body.max_tokens ?? undefined];
  const limit = Math.min(...limits.filter((one) => one !== undefined));
  const include = Array.isArray(request.body["include"]) ? request.body["include"] : [];
  const isMissed = !include.includes(ENCRYPTED) && openAiTraits(model.upstreamId).thinks;
  return {
    ...request.body,
    model: model.upstreamId,
    store: false,
    ...(Number.isFinite(limit) ? { max_output_tokens: limit } : {}),
    ...(isMissed && request.body["store"] !== false ? { include: [...include, ENCRYPTED] } : {}),
  };
}

const ENCRYPTED = "reasoning.encrypted_content";
