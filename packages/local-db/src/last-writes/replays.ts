import type { StoreKey } from "@tutti/domain";
import type { Squash } from "../rows/checked-writes.ts";
import type { StoreConnection } from "../store-connection.ts";
import type { LastWritePlace, LastWrites } from "./last-writes.ts";

/** Milliseconds before a tab replays another page's last write: a page that stays announces its write itself. */
const REPLAY_DELAY = 500;

/** The replays of last writes, which pages that were left could not make. */
export interface Replays {
  /** Makes the pending last writes in the open store. Never rejects. */
  replay(): Promise<void>;
  /** Replays no more writes of other tabs. */
  end(): void;
}

/**
 * Replays last writes when the store is opened, and shortly after another tab has appended one.
 *
 * @param options.place where they are kept
 * @param options.journal where the last writes are; absent: there are none
 * @param options.willWrite called before each write
 * @param options.onWritten called with the rows that were written here on behalf of another page
 */
export function createReplays(options: {
  connection: Pick<StoreConnection, "db" | "isClosed">;
  place: LastWritePlace | undefined;
  journal: LastWrites | undefined;
  squash: Squash;
  willWrite: () => void;
  onWritten: (keys: readonly StoreKey[]) => void;
}): Replays {
  const { connection, place, journal, squash, willWrite, onWritten } = options;
  const { db } = connection;

  const replay = async (): Promise<void> => {
    try {
      if (place === undefined || journal?.arePending() !== true) return;
      const { replayLastWrites } = await import("./replay-last-writes.ts");
      await replayLastWrites({ db, place, squash, willWrite, onWritten });
    } catch {
      // The writes stay in the journal until a page can make them.
    }
  };

  const endReplays = journal?.onAppend((id) => {
    setTimeout(() => journal.isPending(id) && !connection.isClosed() && db.isOpen() && void replay(), REPLAY_DELAY);
  });
  return { replay, end: () => endReplays?.() };
}
