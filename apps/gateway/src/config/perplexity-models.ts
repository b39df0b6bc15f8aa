import type { ProviderModel, ReasoningConfig } from "../providers/provider.ts";

const sampling = ["max_tokens", "temperature", "top_p", "top_k", "frequency_penalty", "presence_penalty"];
const searching = [...sampling, "response_format", "structured_outputs", "web_search_options"];
const alwaysReasons: ReasoningConfig = {
  mandatory: true,
  defaultEnabled: true,
  supportedEfforts: ["minimal", "low", "medium", "high"],
};

/**
 * The models of Perplexity's chat completions, by its documentation: every model searches the web before it answers.
 * Prices are per token, `request` is the lowest price of one search.
 */
export const perplexityModels: readonly ProviderModel[] = [
  {
    upstreamId: "sonar",
    slug: "perplexity/sonar",
    name: "Sonar",
    contextLength: 127_072,
    inputModalities: ["text", "image", "file"],
    outputModalities: ["text"],
    pricing: { prompt: "0.000001", completion: "0.000001", request: "0.005" },
    supportedParameters: searching,
    supportsWebSearch: true,
  },
  {
    upstreamId: "sonar-pro",
    slug: "perplexity/sonar-pro",
    name: "Sonar Pro",
    contextLength: 200_000,
    maxCompletionTokens: 8000,
    inputModalities: ["text", "image", "file"],
    outputModalities: ["text"],
    pricing: { prompt: "0.000003", completion: "0.000015", request: "0.006" },
    supportedParameters: searching,
    supportsWebSearch: true,
  },
  {
    upstreamId: "sonar-reasoning-pro",
    slug: "perplexity/sonar-reasoning-pro",
    name: "Sonar Reasoning Pro",
    contextLength: 128_000,
    inputModalities: ["text", "image", "file"],
    outputModalities: ["text"],
    pricing: { prompt: "0.000002", completion: "0.000008", request: "0.006" },
    supportedParameters: [...searching, "reasoning"],
    reasoning: alwaysReasons,
    supportsWebSearch: true,
  },
  {
    upstreamId: "sonar-deep-research",
    slug: "perplexity/sonar-deep-research",
    name: "Sonar Deep Research",
    contextLength: 128_000,
    inputModalities: ["text"],
    outputModalities: ["text"],
    pricing: { prompt: "0.000002", completion: "0.000008", internal_reasoning: "0.000003", web_search: "0.005" },
    supportedParameters: [...searching, "reasoning"],
    reasoning: alwaysReasons,
    supportsWebSearch: true,
  },
];
