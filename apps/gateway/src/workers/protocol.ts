import type { SessionAffinity } from "../completion/plugins/session-affinity.ts";
import type { GenerationTable } from "../database/schema.ts";
import type { SlotHolder } from "../limits/answer-slots.ts";
import type { LimitRefusal } from "../limits/refusal.ts";
import type { Count, CounterOptions } from "../limits/request-counter.ts";
import type { KnownLimits, ReservationOutcome, ReservationRequest, Reserved } from "../limits/spending/reservations.ts";
import type { Spender } from "../limits/spending/spenders.ts";
import type { Result } from "../result.ts";

/** A statement for the one process that has the embedded database open. */
export interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** The id from `database.begin`; absent: the statement runs outside of a transaction. */
  transaction?: number | undefined;
}

/** The result of a statement. */
export interface StatementResult {
  rows: unknown[];
  insertId?: bigint | undefined;
  numAffectedRows?: bigint | undefined;
}

/** How many workers there are. */
export interface WorkerCounts {
  /** Workers that are ready. */
  running: number;
  /** Workers that `TUTTI_WORKERS` configures. */
  configured: number;
}

/** The identity of a worker, assigned by the process that started it. */
export interface WorkerAssignment {
  /** The worker's id in the ledger. */
  instanceId: string;
  /** The ids of workers of this start that have died: on PostgreSQL, this worker marks their running generations. */
  predecessors: readonly string[];
}

/** The calls of workers to the process that started them. */
export type PrimaryProtocol = {
  assignment: (payload: null) => WorkerAssignment;
  ready: (place: { address: string }) => void;
  failure: (failure: { message: string }) => void;
  "workers.count": (payload: null) => WorkerCounts;
  "metrics.read": (payload: null) => Promise<object[][]>;
  "limits.count": (request: CounterOptions & { name: string }) => Promise<Count>;
  "limits.giveBack": (request: CounterOptions & { name: string }) => void;
  "slots.take": (holder: SlotHolder) => Result<number, LimitRefusal>;
  "slots.release": (slot: { id: number }) => void;
  "reservations.read": (query: { spenders: readonly Spender[] }) => Promise<KnownLimits>;
  "reservations.reserve": (request: ReservationRequest) => Promise<ReservationOutcome>;
  "reservations.release": (reservation: Reserved) => void;
  "affinity.find": (query: { session: string }) => SessionAffinity | null;
  "affinity.remember": (entry: { session: string; affinity: SessionAffinity }) => void;
  "affinity.forget": (query: { session: string }) => void;
  publish: (message: { channel: string; message: string }) => void;
  "runs.isKnown": (run: { name: string }) => boolean;
  "runs.claim": (run: { name: string }) => boolean;
  "runs.release": (run: { name: string }) => void;
  "runs.append": (entries: { name: string; entries: readonly string[] }) => boolean;
  "runs.open": (run: { name: string }) => { head: number; isEnded: boolean } | undefined;
  "runs.leave": (run: { name: string }) => void;
  "runs.read": (range: { name: string; from: number; limit: number }) => Promise<readonly string[]>;
  "runs.stop": (run: { name: string }) => boolean;
  "runs.sinceFollowed": (run: { name: string }) => number | undefined;
  "database.run": (statement: Statement) => Promise<StatementResult>;
  "database.begin": (payload: null) => Promise<number>;
  "database.end": (ending: { transaction: number; isCommit: boolean }) => Promise<void>;
  "ledger.save": (rows: readonly GenerationTable[]) => Promise<void>;
};

/** The calls of that process to its workers. */
export type WorkerProtocol = {
  end: (payload: null) => void;
  "access.describe": (request: { ownerAddress: string | undefined }) => Promise<string[]>;
  "access.makeOwnerAddress": (payload: null) => Promise<string | undefined>;
  "metrics.collect": (payload: null) => Promise<object[]>;
  publish: (message: { channel: string; message: string }) => void;
  "runs.stop": (run: { name: string }) => void;
  "runs.news": (news: { name: string; first: number; entries: readonly string[] }) => void;
};
