import type { AnswerPart, ChatRequest } from "@tutti/contract";
import type { ProviderKind } from "./kinds.ts";

/**
 * US dollars as decimal strings: per token for prompt, completion, reasoning, cache and audio, per piece for image,
 * request and web search. Absent where they are not known.
 */
export interface ProviderPricing {
  prompt: string;
  completion: string;
  request?: string | undefined;
  image?: string | undefined;
  image_output?: string | undefined;
  audio?: string | undefined;
  web_search?: string | undefined;
  internal_reasoning?: string | undefined;
  input_cache_read?: string | undefined;
  input_cache_write?: string | undefined;
  /**
   * Prices of longer prompts: the last one whose `min_prompt_tokens` the prompt exceeds takes the place of the prices
   * above.
   */
  overrides?: readonly PricingOverride[] | undefined;
}

export interface PricingOverride {
  min_prompt_tokens: number;
  prompt?: string | undefined;
  completion?: string | undefined;
  input_cache_read?: string | undefined;
  input_cache_write?: string | undefined;
}

/** How a model reasons: whether it must, whether it does so unasked, and by which of the two ways it is steered. */
export interface ReasoningConfig {
  mandatory: boolean;
  defaultEnabled?: boolean | undefined;
  supportedEfforts?: readonly string[] | undefined;
  defaultEffort?: string | undefined;
  supportsMaxTokens?: boolean | undefined;
}

/** What a provider does with what it is sent. */
export interface DataPolicy {
  training: boolean;
  retention: boolean;
}

/**
 * One model as one provider serves it: an endpoint. `slug` is what a request names (`vendor/name`), `upstreamId` what
 * the provider calls it. Lengths are in tokens.
 */
export interface ProviderModel {
  upstreamId: string;
  slug: string;
  name: string;
  description?: string | undefined;
  /** Seconds since the epoch. */
  created?: number | undefined;
  contextLength?: number | undefined;
  maxPromptTokens?: number | undefined;
  maxCompletionTokens?: number | undefined;
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  pricing?: ProviderPricing | undefined;
  /** Empty: not known; the model is then taken to support what it is asked. */
  supportedParameters: readonly string[];
  reasoning?: ReasoningConfig | undefined;
  instructType?: string | null | undefined;
  /** A chat template in Jinja's language, for servers that complete raw text; it takes the place of `instructType`. */
  chatTemplate?: string | undefined;
  /** What the template calls `bos_token` and `eos_token`. */
  bosToken?: string | undefined;
  eosToken?: string | undefined;
  quantization?: string | undefined;
  /** The one system prompt that it works with; no request may replace it. */
  requiredSystemPrompt?: string | undefined;
  /** The provider searches the web for this model by itself. */
  supportsWebSearch?: boolean | undefined;
  /** The provider keeps the beginning of a prompt by itself, and asks less for it the next time. */
  supportsImplicitCaching?: boolean | undefined;
  /** The provider judges what is sent to it before the model reads it. */
  isModerated?: boolean | undefined;
  /** What the provider sets where a request is silent, by the parameter's name. */
  defaultParameters?: Readonly<Record<string, number | null>> | undefined;
  /** The family of tokenizers, in OpenRouter's words: `GPT`, `Claude`. */
  tokenizer?: string | undefined;
  huggingFaceId?: string | undefined;
  /** Dates, as `2025-06-30`. */
  knowledgeCutoff?: string | undefined;
  expirationDate?: string | undefined;
  /**
   * The fields that were guessed from the model's name, or filled with what is usual, because the provider's list is
   * silent about them: the catalog's facts take their place. A field that the provider or the configuration spoke about
   * is never changed.
   */
  assumedFields?: readonly AssumedField[] | undefined;
}

export type AssumedField = "name" | "inputModalities" | "outputModalities" | "supportedParameters" | "reasoning";

/** What an adapter is asked to answer: the request as the client sent it, with the model's own upstream id. */
export interface ProviderRequest {
  model: ProviderModel;
  /** The validated body; `model` in it is what the client wrote. */
  body: ChatRequest;
  /** Search the web in the provider's own way; only where the model says that it can. */
  webSearch?: NativeWebSearch | undefined;
  /** For debugging: the body that the provider is sent, as it goes out. Never headers. */
  onUpstreamBody?: ((body: unknown) => void) | undefined;
  signal: AbortSignal;
}

/** A search that the provider does itself. */
export interface NativeWebSearch {
  maxResults?: number | undefined;
  /** How much of the pages the model reads. */
  contextSize?: "low" | "medium" | "high" | undefined;
  includeDomains?: readonly string[] | undefined;
  excludeDomains?: readonly string[] | undefined;
  userLocation?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A source of answers. `complete` throws a `ProviderError` for what goes wrong before the first part, so that routing
 * may try another; what breaks later is an `error` part. Ending the iteration early, or aborting the signal, ends the
 * upstream call.
 */
export interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly kind: ProviderKind;
  /**
   * The same at every gateway that has this connection, and tells nothing of its key; absent: no other gateway has it.
   */
  readonly connectionId?: string | undefined;
  /** Absent: not known; routing then assumes the worse. */
  readonly dataPolicy?: DataPolicy | undefined;
  /** What it serves right now. Throws a `ProviderError` where it cannot be asked. */
  listModels(signal: AbortSignal): Promise<readonly ProviderModel[]>;
  complete(request: ProviderRequest): AsyncIterable<AnswerPart>;
}
