import type { UnmappedFeature } from "../unmapped-feature.ts";

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
    reason: "When Google began to answer; OpenRouter's responses say when the gateway did.",
    exchanges: fromCloud,
  },
  {
    feature: "usageMetadata.trafficType",
    reason: "The contract under which the tokens are paid for; it changes none of the counts.",
    exchanges: fromCloud,
  },
  {
    feature: "thought images",
    reason:
      "Drafts that an image model draws while it reasons; reasoning can carry only text, and the answer has another image.",
    exchanges: [],
  },
  {
    feature: "inlineData of other types",
    reason: "Files that code running at Google writes; an answer can carry only images and audio.",
    exchanges: [],
  },
  {
    feature: "safetyRatings",
    reason: "Google's rating of an answer, in its own categories; its effect is returned as the finish reason.",
    exchanges: [],
  },
  {
    feature: "avgLogprobs",
    reason: "The average of the log probabilities, which are returned for each token.",
    exchanges: [],
  },
  {
    feature: "searchEntryPoint",
    reason:
      "Google's suggestions for further searches, as an HTML page; the searches are counted and their results are returned as citations.",
    exchanges: [],
  },
  {
    feature: "retrievedContext without uri",
    reason: "A passage of a document in Google's own store; OpenRouter's citations need a URL.",
    exchanges: [],
  },
  {
    feature: "continuationToken",
    reason:
      "Would continue an answer that reached the limit of one request; here the answer ends with the finish reason length.",
    exchanges: [],
  },
];

/** A feature of a request that Google does not support. */
export interface UnsentGeminiFeature {
  /** The field of the request. */
  feature: string;
  /** Why it is left out, in a sentence for people. */
  reason: string;
}

const noSuchParameter = "Gemini has no such parameter.";

/** Features of a request that are not sent to Google. */
export const unsentFeatures: readonly UnsentGeminiFeature[] = [
  { feature: "min_p", reason: noSuchParameter },
  { feature: "top_a", reason: noSuchParameter },
  { feature: "repetition_penalty", reason: noSuchParameter },
  { feature: "logit_bias", reason: noSuchParameter },
  { feature: "parallel_tool_calls", reason: noSuchParameter },
  { feature: "verbosity", reason: noSuchParameter },
  { feature: "prediction", reason: "Gemini does not support predicted outputs." },
  { feature: "user", reason: "Gemini has no field for the user." },
  {
    feature: "cache_control",
    reason: "Gemini detects repeated prompt prefixes itself; an existing cache is named by cachedContent.",
  },
  { feature: "prompt_cache_key", reason: "Gemini caches prompts by their content." },
  {
    feature: "web_search_options",
    reason:
      "A search is requested with the plugin web, which becomes Google's own tool; Google itself decides where and how much it searches.",
  },
];
