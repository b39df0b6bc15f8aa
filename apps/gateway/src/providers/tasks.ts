import type { EmbeddingsRequest, Usage } from "@tutti/contract";

/**
 * What models do besides completions. `modality`: what a model of the task puts out, in OpenRouter's words, by which
 * lists and the configuration name the task.
 */
export const tasks = {
  embed: { modality: "embeddings", does: "create embeddings" },
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
}

export interface EmbedResult extends TaskResult {
  /** In the order of the inputs: numbers, or 32-bit floats in base64. */
  embeddings: readonly (readonly number[] | string)[];
}

/**
 * The adapters of a provider for tasks. Each throws a `ProviderError` for a failure, so that routing may try another
 * provider, and the signal's reason if it aborts, which also ends the call to the provider.
 */
export interface Tasks {
  embed(request: TaskRequest<EmbeddingsRequest>): Promise<EmbedResult>;
}

export type TaskBody<Name extends TaskName> = Parameters<Tasks[Name]>[0]["body"];
export type TaskResultOf<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
