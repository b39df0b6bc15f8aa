import type { Reporter } from "./analytics.ts";
import type { Flights } from "./answers/flights.ts";
import type { FrameBatch } from "./answers/frame-batch.ts";
import type { PreviewRuns } from "./artifact/repair/preview-runs.ts";
import type { GuardedDatabase } from "./persistence/guard-database.ts";
import type { ChangeSaver } from "./persistence/save-changes.ts";
import type { EnginePorts, RecordKey } from "./ports.ts";
import type { Lineage } from "./state/lineage.ts";
import type { EngineStores } from "./state/stores.ts";

/** The ports, with a database that returns only rows that keep the rules of their tables. */
export interface GuardedPorts extends Omit<EnginePorts, "database"> {
  database: GuardedDatabase;
}

/** The dependencies of every use case. */
export interface EngineContext extends EngineStores, Reporter, ChangeSaver {
  ports: GuardedPorts;
  flights: Flights;
  frames: FrameBatch;
  /** The queue of changes that wait to be written. */
  writes: {
    /** Writes the queue, and waits for that; never rejects. */
    flush(): Promise<void>;
    isWaiting(key: RecordKey): boolean;
    /** Settles when what is being written right now is written or was refused; never rejects. */
    settled(): Promise<void>;
  };
  lineage: Lineage;
  /** The pending load of each room, so that a second opening waits for the first. */
  roomLoads: Map<string, Promise<void>>;
  /** The rooms whose draft replaces the stored one instead of being appended to it. */
  replacedDrafts: Set<string>;
  /** The revisions that this page's edits have made, by the messages' ids. */
  ownEdits: Map<string, number>;
  /**
   * Functions that restore the former requests of regenerated versions, by their messages; only for retries by this
   * page.
   */
  forgottenRequests: Map<string, Promise<() => void>>;
  /** The pending requests for files whose changes did not fit, by the messages with which their versions are made. */
  editQuestions: Map<string, Promise<void>>;
  /**
   * Called with rows that another tab, a backup or a check has written; set by modules that hold rows beside the
   * tables.
   */
  tellStoredRows: (keys: readonly RecordKey[]) => void;
  /** The states and console lines that the previews of this page have reported. */
  previewRuns: PreviewRuns;
  /** The controllers that abort the running repairs of this page, by artifact. */
  repairs: Map<string, AbortController>;
  /** Marks the room as processing until the returned function is called; several may overlap. */
  startProcessing(roomId: string): () => void;
  /** Logs each message once. */
  warnOnce(message: string): void;
}

/** Counts the running operations of each room, so that `isProcessing` is true while the count is not zero. */
export function createProcessing(tables: EngineStores["tables"]): EngineContext["startProcessing"] {
  const counts = new Map<string, number>();
  const add = (roomId: string, difference: number): void => {
    const count = (counts.get(roomId) ?? 0) + difference;
    if (count === 0) counts.delete(roomId);
    else counts.set(roomId, count);
    tables.roomStates.update(roomId, (state) =>
      state.isProcessing === count > 0 ? state : { ...state, isProcessing: count > 0 },
    );
  };
  return (roomId) => {
    add(roomId, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      add(roomId, -1);
    };
  };
}

/** Passes each message on once, so that a stream of unknown parts does not fill the log. */
export function createWarnOnce(warn: ((message: string) => void) | undefined): EngineContext["warnOnce"] {
  const warnedMessages = new Set<string>();
  return (message) => {
    if (warnedMessages.has(message)) return;
    warnedMessages.add(message);
    warn?.(message);
  };
}
