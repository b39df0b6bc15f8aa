import type { RecordChange, StoreKey } from "@tutti/domain";
import type { StoreConnection } from "../store-connection.ts";
import type { RowWatch, RunWhileVisible } from "./watch-rows.ts";

/**
 * Milliseconds from the opening until the store is watched: the page's first screen needs the connection and the
 * processor first.
 */
const WATCH_DELAY = 500;

/** The watch on the rows of a store, whose code is loaded once the store is open. */
export interface RowWatching {
  /** Watches the open store. Rejects if the code cannot be loaded, as after an update of the page. */
  start(): Promise<void>;
  /** As `RowWatch.forget`. */
  forget(keys: readonly StoreKey[]): void;
  /** As `RowWatch.recordWrites`. */
  recordWrites(changes: readonly RecordChange[]): void;
  /** Checks whether the store's rows were removed behind the page: then the store is gone. */
  look(): Promise<void>;
  /** The store is no longer usable; the watch starts again with another one. */
  drop(): void;
  /** No store is watched any more. */
  end(): void;
}

/**
 * @param connection the connection to the store, which is told when the store is gone
 * @param runWhileVisible when to check; absent: never
 */
export function createRowWatching(
  connection: Pick<StoreConnection, "db" | "isClosed" | "trouble" | "meet">,
  runWhileVisible: RunWhileVisible | undefined,
): RowWatching {
  const { db } = connection;
  /** Absent until its code is loaded, and while there is trouble. */
  let watch: RowWatch | undefined;
  let stopLooking: (() => void) | undefined;

  const look = async (): Promise<void> => {
    const ownWatch = watch;
    if ((await ownWatch?.isEmptied()) && ownWatch === watch) connection.meet({ type: "gone" });
  };

  return {
    start: async () => {
      if (runWhileVisible === undefined) return;
      await new Promise((resolve) => setTimeout(resolve, WATCH_DELAY));
      const { createRowWatch } = await import("./watch-rows.ts");
      if (connection.isClosed() || connection.trouble() !== undefined || watch !== undefined) return;
      const rowWatch = createRowWatch({
        database: () => (watch === rowWatch && db.isOpen() ? db.backendDB() : undefined),
        after: (milliseconds, run) => void setTimeout(run, milliseconds),
      });
      watch = rowWatch;
      stopLooking ??= runWhileVisible(look);
      await look();
    },
    forget: (keys) => watch?.forget(keys),
    recordWrites: (changes) => watch?.recordWrites(changes),
    look,
    drop: () => {
      watch = undefined;
    },
    end: () => stopLooking?.(),
  };
}
