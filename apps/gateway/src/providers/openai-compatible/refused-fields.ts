import type { ChatRequest } from "@tutti/contract";
import type { JsonObject } from "../wire/json.ts";
import { ProviderError } from "../wire/provider-error.ts";

/**
 * Fields of the request that a server has refused, by model. Servers of the same API differ in what they take, and say
 * so only when they are sent it: the request is sent again without the field, and later ones never have it.
 */
export interface RefusedFields {
  /** The body without the fields that this model's server has refused. */
  withoutRefused(body: JsonObject, upstreamId: string): JsonObject;
  /**
   * Notes the fields that a refusal names, if leaving them out keeps the request's meaning.
   *
   * @param sent the body that was refused, and the client's request that it was made of
   * @returns whether the request is worth sending again
   */
  note(cause: unknown, sent: { body: JsonObject; request: ChatRequest; upstreamId: string }): boolean;
}

/**
 * Fields that shape an answer and are left out for a model without them, as OpenRouter does for models that it knows.
 */
const sampling = [
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "min_p",
  "parallel_tool_calls",
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

/** Fields without which a body is no request; the length has two names, of which a server may refuse one. */
const essential: ReadonlySet<string> = new Set(["messages", "model", "stream", "tools"]);
const lengths: Readonly<Record<string, string>> = {
  max_tokens: "max_completion_tokens",
  max_completion_tokens: "max_tokens",
};

/** The words by which servers say that they do not take a field at all, rather than its value. */
const NOT_TAKEN =
  /not (?:be )?(?:supported|permitted|allowed|accepted)|unsupported|does ?n[o']t (?:support|accept)|un(?:recogni[sz]ed|known|expected)|no such|extra (?:inputs?|fields?)|additional propert|only the default|deprecated|not a valid (?:field|parameter)|invalid (?:field|parameter)|unable to set/i;

/** The most characters of a refusal that are searched. */
const SEARCHED = 4000;

export function createRefusedFields(): RefusedFields {
  const byModel = new Map<string, Set<string>>();

  return {
    withoutRefused(body, upstreamId) {
      const names = byModel.get(upstreamId);
      if (names === undefined) return body;
      const rest: JsonObject = {};
      for (const [name, value] of Object.entries(body)) {
        if (!names.has(name)) rest[name] = value;
        else if (lengths[name] !== undefined) rest[lengths[name]] ??= value;
      }
      return rest;
    },
    note(cause, { body, request, upstreamId }) {
      if (!(cause instanceof ProviderError) || (cause.error.code !== 400 && cause.error.code !== 422)) return false;
      const words = `${cause.error.message}\n${String(cause.error.metadata?.raw ?? "")}`.slice(0, SEARCHED);
      const refusedNames = Object.keys(body).filter((name) => isRefused(name, { words, request }));
      if (refusedNames.length === 0) return false;
      const names = byModel.get(upstreamId) ?? new Set();
      byModel.set(upstreamId, names);
      // A server that refuses both names of the length would be asked with each in turn.
      if (refusedNames.some((name) => names.has(lengths[name] ?? ""))) return false;
      for (const name of refusedNames) names.add(name);
      return true;
    },
  };
}

/** A field of the client's is left out only where the server does not take it; one that the gateway added, always. */
function isRefused(name: string, { words, request }: { words: string; request: ChatRequest }): boolean {
  if (essential.has(name)) return false;
  const isNamed = [name, ...nestedNames(name)].some((each) => new RegExp(`\\b${each}\\b`).test(words));
  if (!isNamed) return false;
  const isOwn = name === "stream_options" || !Object.hasOwn(request, name);
  if (isOwn && lengths[name] === undefined) return true;
  return (sampling.includes(name) || lengths[name] !== undefined) && NOT_TAKEN.test(words);
}

/** The names within a field by which a server may refuse it. */
function nestedNames(name: string): readonly string[] {
  return name === "stream_options" ? ["include_usage"] : [];
}
