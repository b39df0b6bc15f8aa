import type { JsonObject } from "@tutti/contract";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import type { FormPassage, PassedForm } from "../same-form/form-request.ts";
import type { PassedEvents } from "../same-form/pass-answer.ts";
import { numberOf } from "../wire/json.ts";

/** The most tokens of an answer to a request that names no limit, which Anthropic requires. */
const USUAL_LIMIT = 4096;

/** How Anthropic's events are told apart. */
export const anthropicEvents: PassedEvents = {
  places: { event: { model: ["message", "model"] }, whole: { model: ["model"] } },
  marks: ["message_start", "error"],
  hasNames: (event) => /^event: ?message_start\s*$/m.test(event) || /"type"\s*:\s*"message_start"/.test(event),
  isError: (event) => /^event: ?error\s*$/m.test(event) || /^data: ?\{\s*"type"\s*:\s*"error"/m.test(event),
};

/**
 * Whether a request may be passed on as it is. Only Anthropic's own models: their signatures prove whose thinking comes
 * back, while those of other vendors' models behind the same API would reach Anthropic after a change of the model. A
 * model with a required system prompt gets its request written anew.
 */
export function passesForm(form: PassedForm, { slug, requiredSystemPrompt }: ProviderModel): boolean {
  return form === "messages" && slug.startsWith("anthropic/") && requiredSystemPrompt === undefined;
}

/** The client's body with the endpoint's own name of the model, and with the lower of both limits of the answer. */
export function passedBody(
  { request }: FormPassage,
  { model, body }: Pick<ProviderRequest, "model" | "body">,
): JsonObject {
  const asked = numberOf(request.body["max_tokens"]);
  const allowed = body.max_tokens ?? undefined;
  const limit = asked ?? allowed ?? model.maxCompletionTokens ?? USUAL_LIMIT;
  return {
    ...request.body,
    model: model.upstreamId,
    // 0 only fills the cache; it is no limit of ours.
    max_tokens: asked === 0 ? 0 : Math.min(limit, allowed ?? limit),
  };
}
