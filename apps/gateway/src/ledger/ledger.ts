import type { Usage } from "@tutti/contract";
import type { Identity } from "../accounts/identity.ts";
import type { LimitState } from "../limits/spending/reservations.ts";
import type { AttemptRecord } from "../routing/attempt-record.ts";
import type { AppliedPrices } from "./cost-facts.ts";

/** The facts of a generation at its start. */
export interface GenerationStart {
  /** `gen-…`. */
  id: string;
  identity: Identity;
  /** The slug as the client wrote it. */
  requestedModel: string;
  isStreamed: boolean;
  /** Milliseconds since the epoch. */
  startedAt: number;
  /** Estimated until the provider reports its count. */
  promptTokens: number;
  /** US dollars that were reserved of a limit, which limits count if its process is killed; undefined: no limit. */
  heldSum?: number | undefined;
  /** From the client's headers and body; absent if they do not state it. */
  referer?: string | undefined;
  appTitle?: string | undefined;
  userAgent?: string | undefined;
  externalUser?: string | undefined;
  sessionId?: string | undefined;
  presetId?: string | undefined;
  /** The generation whose kept answer it repeats; absent: a provider is asked. */
  cacheSourceId?: string | undefined;
  /** The subjects that it spends for, besides its key, person, organization and model. */
  spenders?: readonly string[] | undefined;
  /** The limits that decided on it, as they stood. */
  askedLimits?: readonly AskedLimit[] | undefined;
  /** US dollars that were reserved of them; undefined: nothing was. */
  reservedSum?: number | undefined;
}

/** One limit that was asked whether a generation may begin, as it stood. Money in picodollars. */
export type AskedLimit = Pick<LimitState, "kind" | "id" | "period" | "amount" | "spent" | "reserved">;

/** The facts of a running generation: enough for a correct record if the process is killed. */
export interface GenerationProgress {
  modelSlug: string;
  providerSlug: string;
  providerName: string;
  /** Milliseconds from the start to the first part. */
  latency: number;
  /** Estimated. */
  completionTokens: number;
  /**
   * Its usage so far, cost included, as it would be reported if it ended now. Called when the row is written. Absent: a
   * killed process leaves the tokens, without a cost.
   */
  usage?: (() => Usage | undefined) | undefined;
}

export type GenerationStatus = "running" | "finished" | "broken" | "refused" | "client-disconnected" | "interrupted";

/** The facts of a generation at its end. */
export interface GenerationEnd {
  status: Exclude<GenerationStatus, "running" | "interrupted">;
  modelSlug?: string | undefined;
  providerSlug?: string | undefined;
  providerName?: string | undefined;
  /** The usage sent to the client, cost included. Estimated if the client disconnected before it was counted. */
  usage?: Usage | undefined;
  /** US dollars that limits count for it: more than its cost where the cost is not known. */
  charge: number;
  /** US dollars that were reserved in the end; undefined: as at the start. */
  reservedSum?: number | undefined;
  /** The prices of the usage's cost; undefined: no price is known. */
  prices?: AppliedPrices | undefined;
  /** Milliseconds from the start to the first part, and to the end. */
  latency?: number | undefined;
  duration: number;
  finishReason?: string | undefined;
  nativeFinishReason?: string | undefined;
  errorCode?: number | undefined;
  upstreamId?: string | undefined;
  isByok: boolean;
  attempts: readonly AttemptRecord[];
  /** Images, searches and other items that are counted one by one. */
  counts?: Readonly<Partial<Record<"promptMedia" | "completionMedia" | "promptAudio" | "searchResults", number>>>;
}

/**
 * The record of every generation, written once and never lost. A running generation is recorded before its first byte
 * reaches the client; those that a killed process left are found later (at the next start; on PostgreSQL by any other
 * gateway) and marked as interrupted.
 *
 * No answer waits for a failing database: the promises then resolve at once, the failure is logged, and the write is
 * tried again in the background.
 */
export interface Ledger {
  /**
   * Resolves when the record survives the end of this process. Starts at the same moment share one write. Only the next
   * ending makes the record survive a power failure: an answer's first token does not wait for the disk.
   */
  begin(start: GenerationStart): Promise<void>;
  /**
   * Keeps a generation's progress; written from time to time, for all running ones together. Cheap to call often, with
   * a new object or with the same one changed.
   */
  recordProgress(id: string, progress: GenerationProgress): void;
  /**
   * Raises the US dollars that limits count if this process is killed, before the client reads what costs more.
   * Resolves like `begin`.
   */
  raiseCharge(id: string, charge: number): Promise<void>;
  /** Resolves when the record is safe on the disk. A second call for the same id changes nothing. */
  finish(id: string, end: GenerationEnd): Promise<void>;
}
