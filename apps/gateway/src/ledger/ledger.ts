import type { Usage } from "@tutti/contract";
import type { Identity } from "../accounts/accounts.ts";
import type { AttemptRecord } from "../routing/attempt-record.ts";

/** What is known when a generation begins. */
export interface GenerationStart {
  /** `gen-…`. */
  id: string;
  identity: Identity;
  /** The slug as the client wrote it. */
  requestedModel: string;
  isStreamed: boolean;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Estimated, until the provider has counted. */
  promptTokens: number;
  /** From the client's headers and body; absent where it said nothing. */
  referer?: string | undefined;
  appTitle?: string | undefined;
  userAgent?: string | undefined;
  externalUser?: string | undefined;
  sessionId?: string | undefined;
  presetId?: string | undefined;
}

/** What is known while it runs: enough for an honest record, should the process be killed. */
export interface GenerationProgress {
  modelSlug: string;
  providerSlug: string;
  providerName: string;
  /** Milliseconds from the start to the first part. */
  latency: number;
  /** Estimated. */
  completionTokens: number;
  /**
   * What it has used by now, cost included, as it would be told were this its end. Asked for when it is written.
   * Absent: a process that is killed leaves the tokens, without a cost.
   */
  usage?: (() => Usage | undefined) | undefined;
}

export type GenerationStatus = "running" | "finished" | "broken" | "refused" | "client-disconnected" | "interrupted";

/** How it ended. */
export interface GenerationEnd {
  status: Exclude<GenerationStatus, "running" | "interrupted">;
  modelSlug?: string | undefined;
  providerSlug?: string | undefined;
  providerName?: string | undefined;
  /** What the client was told, cost included. Estimated where the client left before it was counted. */
  usage?: Usage | undefined;
  /** Milliseconds from the start to the first part, and to the end. */
  latency?: number | undefined;
  duration: number;
  finishReason?: string | undefined;
  nativeFinishReason?: string | undefined;
  errorCode?: number | undefined;
  upstreamId?: string | undefined;
  isByok: boolean;
  attempts: readonly AttemptRecord[];
  /** Pictures, searches and other things that are counted one by one. */
  counts?: Readonly<Partial<Record<"promptMedia" | "completionMedia" | "promptAudio" | "searchResults", number>>>;
}

/**
 * Every generation, written once and never lost. What runs is written down before its first byte reaches the client;
 * what a killed process left is found later (at the next start; on PostgreSQL by any other gateway) and marked as
 * interrupted.
 *
 * No answer waits for a database that fails: the promises then resolve at once, the log says so, and it is tried again
 * in the background.
 */
export interface Ledger {
  /**
   * Resolves when the record outlives this process. Many at the same moment share one write. It outlives a machine
   * without power together with the next ending: an answer's first token does not wait for the disk.
   */
  begin(start: GenerationStart): Promise<void>;
  /**
   * Remembers how far it is; written from time to time, all running ones together. Costs nothing to call often, with a
   * new object or with the same one changed.
   */
  recordProgress(id: string, progress: GenerationProgress): void;
  /** Resolves when the record is safe on the disk. A second call for the same id changes nothing. */
  finish(id: string, end: GenerationEnd): Promise<void>;
}
