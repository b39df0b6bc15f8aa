import { isPresent } from "../json-value.ts";

/**
 * The fields of a request that OpenAI's own packages know, with values that they know; samples for these packages must
 * pass them by their names.
 */
const openaiFields: ReadonlySet<string> = new Set([
  "messages",
  "model",
  "frequency_penalty",
  "logit_bias",
  "logprobs",
  "max_completion_tokens",
  "max_tokens",
  "metadata",
  "n",
  "parallel_tool_calls",
  "prediction",
  "presence_penalty",
  "response_format",
  "seed",
  "stop",
  "stream",
  "stream_options",
  "temperature",
  "tool_choice",
  "tools",
  "top_logprobs",
  "top_p",
  "user",
  "web_search_options",
]);

type Fields = Readonly<Record<string, unknown>>;

/** Separates OpenAI's own fields from those that OpenRouter's wire format has besides. */
export function splitFields(body: Fields): { own: Fields; further: Fields } {
  const entries = Object.entries(body);
  return {
    own: Object.fromEntries(entries.filter(([name]) => openaiFields.has(name))),
    further: Object.fromEntries(entries.filter(([name]) => !openaiFields.has(name))),
  };
}

/** The parts that an answer may have beside its text, according to the request. */
export interface ExpectedParts {
  reasoning: boolean;
  images: boolean;
  calls: boolean;
}

export function expectedParts(body: Fields): ExpectedParts {
  const { reasoning, reasoning_effort, modalities, tools } = body;
  return {
    reasoning: isPresent(reasoning) || isPresent(reasoning_effort),
    images: Array.isArray(modalities) && modalities.includes("image"),
    calls: isPresent(tools),
  };
}
