import type { Reporter } from "./analytics.ts";
import type { Flights } from "./answers/flights.ts";
import type { FrameBatch } from "./answers/frame-batch.ts";
import type { PreviewRuns } from "./artifact/preview-runs.ts";
import type { GuardedDatabase } from "./persistence/guard-database.ts";
import type { ChangeSaver } from "./persistence/save-changes.ts";
import type { EnginePorts, RecordKey } from "./ports.ts";
import type { Lineage } from "./state/lineage.ts";
import type { EngineStores } from "./state/stores.ts";

/** The ports, with a database that gives rows only that keep the rules of their tables. */
export interface GuardedPorts extends Omit<EnginePorts, "database"> {
  database: GuardedDatabase;
}

/** What every use case works with. */
export interface EngineContext extends EngineStores, Reporter, ChangeSaver {
  ports: GuardedPorts;
  flights: Flights;
  frames: FrameBatch;
  /** What waits to be written. */
  writes: {
    /** Writes it, and waits for that; never rejects. */
    flush(): Promise<void>;
    isWaiting(key: RecordKey): boolean;
    /** Settles when what is being written right now is written or was refused; never rejects. */
    settled(): Promise<void>;
  };
  lineage: Lineage;
  /** The load of each room that is pending, so that a second opening waits for the first. */
  roomLoads: Map<string, Promise<void>>;
  /** The rooms whose draft does not go on with what the store has of it. */
  replacedDrafts: Set<string>;
  /** The revisions that this page's edits have made, by the messages' ids. */
  ownEdits: Map<string, number>;
  /**
   * What puts back the former requests of versions that are made again, by their messages; where this page has asked
   * for that.
   */
  forgottenRequests: Map<string, Promise<() => void>>;
  /** The questions for files of which changes did not fit, by the messages with which their versions are made. */
  editQuestions: Map<string, Promise<void>>;
  /** Told of rows that another tab, a backup or a check has written: set by what holds rows beside the tables. */
  tellStoredRows: (keys: readonly RecordKey[]) => void;
  /** What the previews of this page have said. */
  previewRuns: PreviewRuns;
  /** What ends the repairs that this page makes, by the artifacts. */
  repairs: Map<string, AbortController>;
  /** Marks the room as processing until the returned function is called; several may overlap. */
  startProcessing(roomId: string): () => void;
  /** Says each thing once, for the log. */
  warnOnce(message: string): void;
}

/** Counts what is under way in each room, so that `isProcessing` is true while the count is not zero. */
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
