import type { AnswerCaching, ApiError, ChatRequest, RequestSpenders, RunEntry } from "@tutti/contract";
import type { Database, GenerationMode, QueuedMessage, Result } from "@tutti/domain";
import type { AnalyticsEvent, ErrorReport } from "./analytics.ts";

export type {
  Database,
  DatabaseFailure,
  OtherTabs,
  PutChange,
  RecordChange,
  RecordCondition,
  RecordTypes,
  RecordWrite,
  RoomRecords,
  RowRepair,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreKey as RecordKey,
  StoreMigration,
  StoreTable,
} from "@tutti/domain";

/** Receives the log of a run. */
export interface RunListener {
  /**
   * @param head the last number of the log when the reading began: replayed entries need not be shown before that
   *   number has come
   */
  onEntries(entries: readonly RunEntry[], head: number): void;
  /** The gateway does not have the run; this is the last call. */
  onGone(): void;
  /** Called with whether the connection is open, when that changes. */
  onConnection?(isConnected: boolean): void;
}

/** The source of answers: runs of the gateway, which continue without the page. Implemented by `client`. */
export interface RunClient {
  /**
   * Starts a run; starting the same id again changes nothing. Settles when the gateway has the run, or with the reason
   * why it does not (code 0: not reached). Never rejects; after an abort of the signal the result is meaningless.
   */
  start(
    id: string,
    request: ChatRequest,
    options: {
      signal: AbortSignal;
      /** What the answer spends for, whose limits then apply. */
      spenders?: RequestSpenders | undefined;
      /** Whether a kept answer may be repeated; default: off. */
      caching?: AnswerCaching | false | undefined;
      onWait?(wait: { status: number; seconds: number }): void;
    },
  ): Promise<Result<void, ApiError>>;
  /**
   * Reads the log of a run from an entry on, through reconnects: each entry once, in order. Returns a function that
   * ends the reading.
   */
  follow(id: string, options: { from: number; listener: RunListener }): () => void;
  /** Stops a run, even one that is still being started. Does not wait. */
  stop(id: string): void;
  close(): void;
}

/** Locks that all tabs of the store share. */
export interface Locks {
  /** Resolves with a release function when this tab has the lock; the lock is also released when the tab is closed. */
  acquire(name: string): Promise<() => void>;
}

/** The current time, so that tests control it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

/** Delayed calls, so that tests control them. Each method returns a function that cancels the call. */
export interface Scheduler {
  /** Runs once, before the next frame is drawn (or soon, if nothing is drawn, as in a hidden tab). */
  onFrame(run: () => void): () => void;
  after(milliseconds: number, run: () => void): () => void;
}

/** A short notice for the person. `status` makes the heading 'Error {status}' for errors. */
export interface Notice {
  kind: "info" | "success" | "error";
  title: string;
  text?: string;
  /** An undo, or another follow-up action. */
  action?: { label: string; run: () => void };
  /** The notice stays until this operation settles, and then disappears. */
  until?: Promise<unknown>;
}

/** A model and its name. */
export interface ModelChoice {
  model: string;
  name: string;
}

export interface EnginePorts {
  database: Database;
  runs: RunClient;
  /** Absent: no other tab shares the store. */
  locks?: Locks;
  clock: Clock;
  scheduler: Scheduler;
  notify(notice: Notice): void;
  /** Called once for each kind of answer part that this version does not know, for the log. */
  warn?(message: string): void;
  /** Called with events of how the product is used, never with its content. Absent: no events. */
  analytics?(event: AnalyticsEvent): void;
  /** Called with unexpected errors. Absent: no reports. */
  reportError?(report: ErrorReport): void;
  /**
   * Runs once, so many milliseconds later or when the page has nothing else to do, whichever is last. Absent:
   * `scheduler.after`.
   */
  whenIdle?(milliseconds: number, run: () => void): () => void;
  /** Called after each check of the store, so that data kept elsewhere for rows that are gone can be removed. */
  afterCheck?(): Promise<void>;
  /** Whether the page is being left: a connection that breaks then says nothing about the gateway. Absent: never. */
  isLeaving?(): boolean;
  /** Whether a person is signed in right now. */
  isSignedIn(): boolean;
  /**
   * Whether the turn of a queued message may cost more than a limit in dollars has left when it is about to be sent:
   * then the person is asked. Never rejects. Absent: no queued message is asked about.
   */
  passesLimit?(message: QueuedMessage): Promise<boolean>;
  /** The context length of a model in tokens, prompt and answer together. Absent, or undefined: not known. */
  contextLengthOf?(model: string): number | undefined;
  /** The system prompt that a model requires in place of a character's own. Absent, or undefined: none. */
  requiredSystemPromptOf?(model: string): string | undefined;
  /** Whether a model accepts image input. Absent, or undefined: not known. */
  takesImages?(model: string): boolean | undefined;
  /**
   * The models that the auto router should prefer for a prompt, the best first. Absent, or empty: it chooses without
   * preferences.
   */
  preferredModelsFor?(text: string, mode: GenerationMode): readonly string[];
  /** The model slugs of a room that was not set up: the default model and one more. */
  defaultModels(): readonly ModelChoice[];
}
