import type { UnmappedFeature } from "../unmapped.ts";

/** The recordings of Google's paid cloud, whose responses have more fields than those of its API for developers. */
const fromCloud = [
  "google/google-stream-no-args-tool-call",
  "google/google-stream-tool-call-arguments",
  "google/google-stream-tool-call-array-arguments-missing-terminal-function-call",
  "google/google-vertex-stream-tool-call-arguments-nested-1",
];

/**
 * Features of Gemini's responses that no part carries. Those without an exchange are known from Google's documentation
 * alone.
 */
export const unmappedFeatures: readonly UnmappedFeature[] = [
  {
    feature: "createTime",
    reason: "When Google began to answer; an answer of OpenRouter's says when the gateway did.",
    exchanges: fromCloud,
  },
  {
    feature: "usageMetadata.trafficType",
    reason: "By which contract the tokens are paid for; it changes none of the counts.",
    exchanges: fromCloud,
  },
  {
    feature: "thought images",
    reason:
      "Drafts that an image model draws while it thinks; reasoning has a place for texts only, and the answer is another.",
    exchanges: [],
  },
  {
    feature: "inlineData of other types",
    reason: "Files that code writes at Google's; an answer has a place for pictures and sounds only.",
    exchanges: [],
  },
  {
    feature: "safetyRatings",
    reason: "Google's judgment of an answer, in its own categories; what it leads to is the finish reason.",
    exchanges: [],
  },
  {
    feature: "avgLogprobs",
    reason: "An average of what the probabilities of the tokens say one by one.",
    exchanges: [],
  },
  {
    feature: "searchEntryPoint",
    reason:
      "Google's suggestions of further searches as a page of HTML; the searches are counted and their results are citations.",
    exchanges: [],
  },
  {
    feature: "retrievedContext without uri",
    reason: "A piece of a document in Google's own store; a citation of OpenRouter's needs an address.",
    exchanges: [],
  },
  {
    feature: "continuationToken",
    reason:
      "Would continue an answer that reached the limit of one request; it ends here with the finish reason length.",
    exchanges: [],
  },
];

/** A feature of a request that Google does not support. */
export interface UnsentFeature {
  /** The field of the request. */
  feature: string;
  /** Why it is left out, in a sentence for people. */
  reason: string;
}

const noSuchParameter = "Gemini has no such parameter.";

/** Features of a request that are not sent to Google. */
export const unsentFeatures: readonly UnsentFeature[] = [
  { feature: "min_p", reason: noSuchParameter },
  { feature: "top_a", reason: noSuchParameter },
  { feature: "repetition_penalty", reason: noSuchParameter },
  { feature: "logit_bias", reason: noSuchParameter },
  { feature: "parallel_tool_calls", reason: noSuchParameter },
  { feature: "verbosity", reason: noSuchParameter },
  { feature: "prediction", reason: "Gemini takes no predicted answer." },
  { feature: "user", reason: "Gemini does not ask who asks." },
  {
    feature: "cache_control",
    reason:
      "Gemini finds repeated beginnings of prompts by itself; a cache that was made before is named by cachedContent.",
  },
  { feature: "prompt_cache_key", reason: "Gemini keeps prompts by their content." },
  {
    feature: "web_search_options",
    reason:
      "A search is asked for as the plugin web, which becomes Google's own tool; Google decides by itself where it searches, and how much.",
  },
];
