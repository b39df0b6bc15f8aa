import type { AnswerPart, ChatRequest } from "@tutti/contract";
import type { ProviderKind } from "./kinds.ts";
import type { FormPassage, PassedForm } from "./same-form/form-request.ts";
import type { Tasks } from "./tasks.ts";

/**
 * US dollars as decimal strings: per token for prompt, completion, reasoning, cache and audio, per piece for image,
 * request and web search. Absent if unknown.
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
  /** Prices of longer prompts: the last one whose `min_prompt_tokens` the prompt exceeds replaces the prices above. */
  overrides?: readonly PricingOverride[] | undefined;
}

export interface PricingOverride {
  min_prompt_tokens: number;
  prompt?: string | undefined;
  completion?: string | undefined;
  input_cache_read?: string | undefined;
  input_cache_write?: string | undefined;
}

/** How a model reasons: whether it must, whether it does so by default, and which of the two settings it supports. */
export interface ReasoningConfig {
  mandatory: boolean;
  defaultEnabled?: boolean | undefined;
  supportedEfforts?: readonly string[] | undefined;
  defaultEffort?: string | undefined;
  supportsMaxTokens?: boolean | undefined;
}

/** What a provider does with the data of a request. */
export interface DataPolicy {
  training: boolean;
  retention: boolean;
}

/**
 * One model as one provider serves it: an endpoint. `slug` is its name in requests (`vendor/name`), `upstreamId` the
 * provider's own name for it. Lengths are in tokens.
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
  /** It answers no completions, but only the tasks that its output modalities name (`tasks.ts`). */
  completes?: false | undefined;
  /** Empty: not known; the model is then assumed to support every parameter. */
  supportedParameters: readonly string[];
  reasoning?: ReasoningConfig | undefined;
  instructType?: string | null | undefined;
  /** A Jinja chat template, for servers that complete raw text; it takes the place of `instructType`. */
  chatTemplate?: string | undefined;
  /** The template's values of `bos_token` and `eos_token`. */
  bosToken?: string | undefined;
  eosToken?: string | undefined;
  quantization?: string | undefined;
  /** Its author allows other models to be trained on its text; without it, this is not known. */
  isDistillable?: true | undefined;
  /** The one system prompt that it works with; no request may replace it. */
  requiredSystemPrompt?: string | undefined;
  /** The provider has its own web search for this model. */
  supportsWebSearch?: boolean | undefined;
  /** The provider caches the beginning of a prompt by default, and charges less for it the next time. */
  supportsImplicitCaching?: boolean | undefined;
  /** The provider checks the content of a request before the model reads it. */
  isModerated?: boolean | undefined;
  /** The provider's defaults for parameters that a request leaves out, by the parameter's name. */
  defaultParameters?: Readonly<Record<string, number | null>> | undefined;
  /** The family of tokenizers, in OpenRouter's names: `GPT`, `Claude`. */
  tokenizer?: string | undefined;
  huggingFaceId?: string | undefined;
  /** Dates, as `2025-06-30`. */
  knowledgeCutoff?: string | undefined;
  expirationDate?: string | undefined;
  /**
   * The fields that were guessed from the model's name, or filled with usual values, because the provider's list lacks
   * them: the catalog's facts replace them. A field that the provider or the configuration set is never changed.
   */
  assumedFields?: readonly AssumedField[] | undefined;
}

export type AssumedField = "name" | "inputModalities" | "outputModalities" | "supportedParameters" | "reasoning";

/** The request for an adapter: the client's request, with the model and its upstream id. */
export interface ProviderRequest {
  model: ProviderModel;
  /** The validated body; its `model` is the client's own text. */
  body: ChatRequest;
  /** Search the web in the provider's own way; only if the model supports it. */
  webSearch?: NativeWebSearch | undefined;
  /** The client's request as it is, for a provider whose `passesForm` accepts its form. */
  passage?: FormPassage | undefined;
  /** For debugging: called with the exact body that is sent to the provider. Never headers. */
  onUpstreamBody?: ((body: unknown) => void) | undefined;
  /** Called with what had to be repaired in the provider's response to read it; never with a text of the answer. */
  onRepair?: ((what: string) => void) | undefined;
  signal: AbortSignal;
}

/** A search by the provider itself. */
export interface NativeWebSearch {
  maxResults?: number | undefined;
  /** How much of the web pages the model reads. */
  contextSize?: "low" | "medium" | "high" | undefined;
  includeDomains?: readonly string[] | undefined;
  excludeDomains?: readonly string[] | undefined;
  userLocation?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A source of answers. `complete` throws a `ProviderError` for failures before the first part, so that routing may try
 * another provider; a later failure is an `error` part. Ending the iteration early, or aborting the signal, ends the
 * upstream call.
 */
export interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly kind: ProviderKind;
  /** The same at every gateway with this connection; reveals nothing of its key; absent: no other gateway has it. */
  readonly connectionId?: string | undefined;
  /** Absent: not known; routing then assumes the worse. */
  readonly dataPolicy?: DataPolicy | undefined;
  /** The models that it serves right now. Throws a `ProviderError` if the list cannot be read. */
  listModels(signal: AbortSignal): Promise<readonly ProviderModel[]>;
  complete(request: ProviderRequest): AsyncIterable<AnswerPart>;
  /** Whether its endpoint of this model can be sent a request of this form as it is; absent: never. */
  passesForm?(form: PassedForm, model: ProviderModel): boolean;
  /** What it does besides completions; absent: nothing. */
  readonly tasks?: Partial<Tasks> | undefined;
}
