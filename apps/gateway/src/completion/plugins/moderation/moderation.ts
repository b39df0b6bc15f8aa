import type { ApiError, ChatRequest } from "@tutti/contract";
import type { Dispatcher } from "undici";
import { ApiFailure } from "../../../api-failure.ts";
import type { ModerationSettings } from "../../../config/config.ts";
import { type Connections, findConnection } from "../connections.ts";
import type { CompletionContext, Plugin } from "../plugin.ts";
import { describeFlaggedInput, moderatedInputsOf } from "./moderated-input.ts";
import { type Flag, moderateInputs, moderatesImages } from "./moderator.ts";

export interface ModerationOptions {
  settings: ModerationSettings;
  connections: Connections;
  dispatcher: Dispatcher;
  /** Milliseconds that a check may take; default 10 seconds: a person waits for it, before any model begins. */
  timeLimit?: number | undefined;
}

const TIME_LIMIT = 10_000;

/** The providers that are used for moderation if the operator names none. OpenAI's endpoint costs nothing. */
const judges = ["openai", "mistral"];

/**
 * Has a provider check the person's messages, before an endpoint is chosen, if the request or the operator's settings
 * require it. The client cannot turn the operator's check off, and the whole request is then checked, so that no
 * content passes under another role or behind enough other content; the operator's own provider checks it, if there is
 * one, and none that a person has connected in its place. Flagged content is refused with 403. If no provider can check
 * the request, or not all of it, the operator's `on_failure` decides. Without that setting, a request with a mandatory
 * check is refused, since a rule that fails with its provider is no rule; and a request whose check the client wanted
 * is answered, since the check is the client's own precaution.
 */
export function createModeration(options: ModerationOptions): Plugin {
  const { settings, connections, dispatcher, timeLimit = TIME_LIMIT } = options;
  const mode = settings.onFailure ?? (settings.always ? "refuse" : "allow");
  const slugs = settings.provider === undefined ? judges : [settings.provider];
  return {
    id: "moderation",
    isMandatory: settings.always,
    begin(context, _body, options) {
      if (!settings.always && options === undefined) return undefined;
      return {
        async beforeRouting(body) {
          const { inputs, isWhole } = moderatedInputsOf(body, { everything: settings.always });
          if (inputs.length === 0) return body;
          if (settings.always && !isWhole)
            passUnjudgedRequest(body, { mode, context, reason: TOO_MUCH, refusal: tooMuch });
          const { identity } = context;
          const provider = await findConnection(connections, { identity, slugs, operatorsFirst: settings.always });
          if (!provider) {
            if (!settings.always) throw new ApiFailure(noModeratorError(slugs));
            return passUnjudgedRequest(body, { mode, context, reason: `None of ${slugs.join(", ")} is connected.` });
          }
          if (settings.always && !moderatesImages(provider) && inputs.some(({ kind }) => kind === "image")) {
            const reason = `${provider.name} cannot check images.`;
            passUnjudgedRequest(body, { mode, context, reason, refusal: noPictures(provider.name) });
          }
          const { signal } = context;
          const moderationResult = await moderateInputs(inputs, {
            provider,
            model: settings.model,
            dispatcher,
            timeLimit,
            signal,
          });
          if (!moderationResult.ok) return passUnjudgedRequest(body, { mode, context, reason: moderationResult.error });
          if (moderationResult.value)
            throw new ApiFailure(flagError(moderationResult.value, { judge: provider.name, body }));
          return body;
        },
      };
    },
  };
}

const TOO_MUCH = "It is more than the moderation checks in one request.";

const tooMuch: ApiError = {
  code: 413,
  message:
    "This request has more content than the moderation checks, and is not answered unchecked. Remove some of its older messages or images.",
  metadata: { error_type: "payload_too_large" },
};

const noPictures = (judge: string): ApiError => ({
  code: 400,
  message: `${judge}, which checks all requests here, cannot check images, and they are not answered unchecked. Remove the images.`,
  metadata: { error_type: "invalid_request" },
});

const moderatorFailedError: ApiError = {
  code: 503,
  message: "The moderation could not check this request, so it is not answered. Please try again.",
  metadata: { error_type: "provider_unavailable" },
};

interface UnjudgedOptions {
  mode: "allow" | "refuse";
  context: CompletionContext;
  /** For the log. */
  reason: string;
  refusal?: ApiError;
}

function passUnjudgedRequest(
  body: ChatRequest,
  { mode, context, reason, refusal = moderatorFailedError }: UnjudgedOptions,
): ChatRequest {
  context.log.warn(
    { generation: context.id, reason, outcome: mode },
    "a request could not be checked by the moderation",
  );
  if (mode === "allow") return body;
  throw new ApiFailure(refusal);
}

function flagError({ input, reasons }: Flag, { judge, body }: { judge: string; body: ChatRequest }): ApiError {
  return {
    code: 403,
    message: `Your input was flagged by ${judge}'s moderation${reasons.length > 0 ? `: ${reasons.join(", ")}` : ""}.`,
    metadata: {
      reasons: [...reasons],
      flagged_input: describeFlaggedInput(input),
      provider_name: judge,
      model_slug: body.model ?? "",
      error_type: "content_policy_violation",
    },
  };
}

function noModeratorError(slugs: readonly string[]): ApiError {
  return {
    code: 400,
    message: `No model can moderate this request: connect one of ${slugs.join(", ")}, or omit the plugin "moderation".`,
    metadata: { error_type: "invalid_request" },
  };
}
