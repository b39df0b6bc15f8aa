import type { ChatRequest, ReplyPart } from "@tutti/contract";

/** How a provider is spoken to. Each kind has a folder of its own beside this file. */
export type ProviderKind =
  | "openai-compatible"
  | "openai"
  | "anthropic"
  | "google"
  | "openrouter"
  | "completions"
  | "demo";

/**
 * One model as one provider serves it: an endpoint. Prices are decimal strings in US dollars per token; absent where nobody
 * said. `slug` is what a request names (`vendor/name`), `upstreamId` what the provider calls it.
 */
export interface ProviderModel {
  upstreamId: string;
  slug: string;
  name: string;
  description?: string | undefined;
  created?: number | undefined;
  contextLength?: number | undefined;
  maxCompletionTokens?: number | undefined;
  inputModalities: readonly string[];
  outputModalities: readonly string[];
  pricing?: { prompt: string; completion: string } | undefined;
  supportedParameters: readonly string[];
  reasoning?: { mandatory: boolean } | undefined;
  instructType?: string | null | undefined;
  quantization?: string | undefined;
}

/** What an adapter is asked to answer: the request as the client sent it, with the model's own upstream id. */
export interface ProviderRequest {
  model: ProviderModel;
  /** The validated body; `model` in it is what the client wrote. */
  body: ChatRequest;
  signal: AbortSignal;
}

/**
 * Somebody who answers. `complete` throws a `ProviderError` for what goes wrong before the first part, so that routing may try
 * another; what breaks later is an `error` part. Ending the iteration early, or aborting the signal, ends the upstream call.
 */
export interface Provider {
  readonly slug: string;
  readonly name: string;
  readonly kind: ProviderKind;
  /** What it serves right now. Throws a `ProviderError` where it cannot be asked. */
  listModels(signal: AbortSignal): Promise<readonly ProviderModel[]>;
  complete(request: ProviderRequest): AsyncIterable<ReplyPart>;
}
