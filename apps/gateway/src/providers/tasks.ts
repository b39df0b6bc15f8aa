import type {
  EmbeddingsRequest,
  ImagesRequest,
  JsonObject,
  ModerationResult,
  ModerationsRequest,
  RerankRequest,
  SpeechRequest,
  TranscriptionsRequest,
  Usage,
} from "@tutti/contract";

/**
 * What models do besides completions. `modality`: what a model of the task puts out, in OpenRouter's words, by which
 * lists and the configuration name the task.
 */
export const tasks = {
  embed: { modality: "embeddings", does: "create embeddings" },
  rerank: { modality: "rerank", does: "rank documents" },
  moderate: { modality: "moderation", does: "moderate" },
  draw: { modality: "image", does: "draw images" },
  speak: { modality: "speech", does: "speak" },
  transcribe: { modality: "transcription", does: "transcribe" },
} as const satisfies Readonly<Record<string, { modality: string; does: string }>>;

export type TaskName = keyof typeof tasks;

export const taskNames = Object.keys(tasks) as readonly TaskName[];

/** The request for an adapter: the client's body, without the fields that the gateway applies itself. */
export interface TaskRequest<Body> {
  /** The provider's own name of the model. */
  upstreamId: string;
  body: Body;
  signal: AbortSignal;
}

/** What every result says of the work for it. */
export interface TaskResult {
  /** As the provider reported it; undefined if it did not. */
  usage: Usage | undefined;
  /** What the usage counts in the place of tokens. */
  unit?: "character" | "second" | undefined;
  /** How many times the price of a request applies; default: as the request's size says. */
  requests?: number | undefined;
}

export interface EmbedResult extends TaskResult {
  /** In the order of the inputs: numbers, or 32-bit floats in base64. */
  embeddings: readonly (readonly number[] | string)[];
}

export interface RerankResult extends TaskResult {
  /** The best first; `index` is a document's place in the request. */
  ranks: readonly { index: number; score: number }[];
}

export interface ModerateResult extends TaskResult {
  judgments: readonly ModerationResult[];
}

/** Images in base64, or at an address of the provider's. */
export interface DrawResult extends TaskResult {
  images: readonly { base64?: string; url?: string; mediaType?: string; revisedPrompt?: string }[];
}

/** A request for images: OpenRouter's form, with the mask and the form of OpenAI's edits. */
export type DrawBody = ImagesRequest & {
  mask?: { image_url: string } | null | undefined;
  response_format?: string | null | undefined;
};

export interface SpeakResult extends TaskResult {
  contentType: string;
  /** Read once. Throws a ProviderError if the connection breaks. */
  bytes: AsyncIterable<Uint8Array>;
}

export interface TranscribeResult extends TaskResult {
  /** The provider's JSON, or its text in the form that the request names. */
  transcript: JsonObject | string;
  /** The length of the recording, where the provider reports it. */
  seconds?: number | undefined;
}

/**
 * The adapters of a provider for tasks. Each throws a `ProviderError` for a failure, so that routing may try another
 * provider, and the signal's reason if it aborts, which also ends the call to the provider.
 */
export interface Tasks {
  embed(request: TaskRequest<EmbeddingsRequest>): Promise<EmbedResult>;
  rerank(request: TaskRequest<RerankRequest>): Promise<RerankResult>;
  moderate(request: TaskRequest<ModerationsRequest>): Promise<ModerateResult>;
  draw(request: TaskRequest<DrawBody>): Promise<DrawResult>;
  speak(request: TaskRequest<SpeechRequest>): Promise<SpeakResult>;
  transcribe(request: TaskRequest<TranscriptionsRequest>): Promise<TranscribeResult>;
}

export type TaskBody<Name extends TaskName> = Parameters<Tasks[Name]>[0]["body"];
export type TaskResultOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
