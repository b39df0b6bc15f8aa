import type { UnmappedFeature } from "../unmapped-feature.ts";

const anthropicFeatures = (...names: string[]) => names.map((name) => `anthropic/${name}`);

/** The fifteen answers of one recorded conversation in which code calls the client's tools. */
const programmatic = (last: number) =>
  Array.from({ length: last }, (_, index) =>
    index === 0
      ? "anthropic-programmatic-tool-calling-1"
      : `anthropic-programmatic-tool-calling-1 (answer ${index + 1})`,
  );

/** Features of Anthropic's responses that no part carries. */
export const unmappedFeatures: readonly UnmappedFeature[] = [
  {
    feature: "compaction",
    reason:
      "Anthropic's summary of a long conversation, which replaces its messages in the next request; OpenRouter's clients send the messages themselves. Its tokens are counted.",
    exchanges: anthropicFeatures("anthropic-compaction-1", "anthropic_compaction_usage_with_cache_streaming"),
  },
  {
    feature: "fallback",
    reason:
      "Another Anthropic model answered; OpenRouter's responses name one model, and name it before the first part.",
    exchanges: anthropicFeatures("anthropic-fallback"),
  },
  {
    feature: "caller",
    reason:
      "Says that code running at Anthropic called the tool; the call itself is passed on, but OpenRouter's tool calls have no field for the caller.",
    exchanges: anthropicFeatures(...programmatic(14), "anthropic-web-fetch-tool-20260209-1"),
  },
  {
    feature: "container",
    reason: "The name of the machine on which Anthropic ran code; OpenRouter's responses have no field for it.",
    exchanges: anthropicFeatures(
      "anthropic-code-execution-20250825-1",
      "anthropic-code-execution-20250825-2",
      "anthropic-code-execution-20260120-prompt-cache-1",
      "anthropic-code-execution-file-upload-1",
      ...programmatic(14),
      "anthropic-web-fetch-tool-20260209-1",
      "anthropic_code_execution_tool-1",
      "anthropic_code_execution_tool-2",
      "anthropic_code_execution_tool_container_reuse-1",
      "anthropic_code_execution_tool_container_reuse-2",
      "anthropic_text_editor_code_execution_tool",
    ),
  },
  {
    feature: "encrypted_index",
    reason:
      "The place in a search result that a citation points to, readable only by Anthropic; OpenRouter's citations have no field for it. The results themselves are sent back with the next request.",
    exchanges: anthropicFeatures(
      "anthropic-web-search-tool-1",
      "anthropic_model_web_search_tool_stream",
      "anthropic_text_parts_ahead_of_built_in_tool_call-3",
      "anthropic_text_parts_ahead_of_built_in_tool_call-4",
      "anthropic_web_search_tool-1",
      "anthropic_web_search_tool-2",
      "anthropic_web_search_tool_stream",
    ),
  },
  {
    feature: "server_tool_use without a result",
    reason:
      "Anthropic waits for the client's tools before its own tool is done; a request must not contain a call of Anthropic's tool whose result is missing, so this half is not passed on.",
    exchanges: anthropicFeatures(
      "anthropic-programmatic-tool-calling-1",
      "anthropic-tool-search-deferred-bm25",
      "anthropic-tool-search-deferred-regex",
    ),
  },
  {
    feature: "tool result without a call",
    reason: "The other half of a call of Anthropic's own tool that began in an earlier answer.",
    exchanges: anthropicFeatures(
      "anthropic-programmatic-tool-calling-1 (answer 15)",
      "anthropic-tool-search-deferred-bm25 (answer 2)",
      "anthropic-tool-search-deferred-regex (answer 2)",
    ),
  },
  {
    feature: "stop_details.category",
    reason: "The category of a refusal; its explanation is passed on as the refusal's text.",
    exchanges: anthropicFeatures("anthropic-refusal"),
  },
  {
    feature: "advisor_message",
    reason:
      "Tokens that another model used to give advice, at that model's price; OpenRouter's usage counts the tokens of one model.",
    exchanges: anthropicFeatures(
      "anthropic_advisor_tool",
      "anthropic_advisor_tool_message_replay-1",
      "anthropic_advisor_tool_redacted",
    ),
  },
];

/** A feature of a request that Anthropic does not support. */
export interface UnsentClaudeFeature {
  /** The field of the request. */
  feature: string;
  /** Why it is left out, in a sentence for people. */
  reason: string;
}

const noSuchSampling = "Anthropic's models have no such parameter.";

/** Features of a request that are not sent to Anthropic. */
export const unsentFeatures: readonly UnsentClaudeFeature[] = [
  { feature: "frequency_penalty", reason: noSuchSampling },
  { feature: "presence_penalty", reason: noSuchSampling },
  { feature: "repetition_penalty", reason: noSuchSampling },
  { feature: "min_p", reason: noSuchSampling },
  { feature: "top_a", reason: noSuchSampling },
  { feature: "seed", reason: noSuchSampling },
  { feature: "logit_bias", reason: noSuchSampling },
  { feature: "logprobs", reason: "Anthropic does not return log probabilities." },
  { feature: "top_logprobs", reason: "Anthropic does not return log probabilities." },
  { feature: "prediction", reason: "Anthropic does not support predicted outputs." },
  { feature: "modalities", reason: "Anthropic's models output only text." },
  { feature: "audio", reason: "Anthropic's models do not generate audio." },
  { feature: "image_config", reason: "Anthropic's models do not generate images." },
  { feature: "prompt_cache_key", reason: "Anthropic caches prompts by their content and the cache hints in them." },
  {
    feature: "web_search_options",
    reason: "A search is requested with the plugin web, which becomes Anthropic's own tool.",
  },
];
