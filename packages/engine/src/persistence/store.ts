import { succeed } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RecordChange } from "../ports.ts";
import type { RestoreMode } from "./backup/plan-row.ts";
import type { BackupSource } from "./backup/read-backup.ts";
import type { PartReader } from "./backup/restore-part.ts";
import type { BackupWriter, PartSaver } from "./backup/save-backup.ts";
import type { Maintenance } from "./maintenance.ts";

export type Store = ReturnType<typeof createStore>;

/**
 * All stored data, as one file. The code that reads and writes such files is loaded on demand.
 *
 * @param options.flush writes the waiting changes: they are part of the store
 * @param options.add adds a change to the write queue
 */
export function createStore(
  context: EngineContext,
  {
    flush,
    maintenance,
    add,
  }: { flush: () => Promise<void>; maintenance: Maintenance; add: (change: RecordChange) => void },
) {
  const { tables, ports } = context;
  /** Their removal may still be undone. */
  const removedHere = new Set<string>();
  tables.artifacts.subscribeAll((changes) => {
    for (const { id, after } of changes) if (after === undefined) removedHere.add(id);
  });

  /** A check reads all stored data too: the page has memory for only one such operation at a time. */
  const withoutCheck = async <Value>(
    options: Parameters<Maintenance["hold"]>[0],
    run: () => Promise<Value>,
  ): Promise<Value> => {
    const release = await maintenance.hold(options);
    try {
      return await run();
    } finally {
      release();
    }
  };

  return {
    /**
     * Writes all data as a text file, piece by piece.
     *
     * @param savePart reads and writes the parts elsewhere; absent: this page does
     */
    save: async (write: BackupWriter, savePart?: PartSaver) => {
      await flush();
      const { saveBackup } = await import("./backup/save-backup.ts");
      const { database, clock } = ports;
      // A temporary store exists in this page alone.
      const saveElsewhere = context.storeState.getState().trouble === undefined ? savePart : undefined;
      return withoutCheck({ isExclusive: false }, () =>
        saveBackup({ database, write, now: clock.now(), saveElsewhere }),
      );
    },
    /**
     * Reports what such a file would restore, and writes nothing.
     *
     * @param readPart reads the parts elsewhere; absent: this page does
     */
    rehearse: async (source: BackupSource, mode: RestoreMode, readPart?: PartReader) => {
      await flush();
      const { restoreBackup } = await import("./backup/restore-backup.ts");
      return withoutCheck({ isExclusive: false }, () =>
        restoreBackup(context, source, { mode, isRehearsal: true, readPart }),
      );
    },
    /** Restores the content of such a file. `readPart`: as for `rehearse`. */
    restore: async (source: BackupSource, mode: RestoreMode, readPart?: PartReader) => {
      await flush();
      const { restoreBackup } = await import("./backup/restore-backup.ts");
      return withoutCheck({ isExclusive: true }, () =>
        restoreBackup(context, source, { mode, isRehearsal: false, readPart }),
      );
    },
    /** Finds inconsistencies in the store, repairs them, and returns the result. Never rejects. */
    check: () => maintenance.check(),
    /**
     * Writes a deleted store anew, with all rows that this page holds. Of chats that were not open here, only their
     * names are left. Never rejects; nothing changes if the browser refuses.
     */
    saveAgain: async () => {
      const { saveAgain } = await import("./save-again.ts");
      return saveAgain(context, { flush, add });
    },
    /** The result of the last check, in any tab and visit; undefined: there was none. */
    lastCheck: () => ports.database.lastCheck(),
    /** The rows that were set aside, the latest last, without their content. */
    setAsideEntries: () => ports.database.setAsideEntries(),
    /** Those of the rows with these ids that are set aside, as they were stored. */
    setAsideRows: (ids: readonly string[]) => ports.database.setAsideRows(ids),
    /** Permanently deletes rows that were set aside. */
    removeSetAside: async (ids: readonly string[]) => {
      const removeResult = await ports.database.removeSetAside(ids);
      if (removeResult.ok) context.storeState.setState(({ round }) => ({ round: round + 1 }));
      return removeResult;
    },
    /** The size of the store, counted by keys: no row is read. */
    measure: async () => {
      await flush();
      const { measureStore } = await import("./measure-store.ts");
      return measureStore(ports.database);
    },
    /**
     * Those of the ids for which no artifact is stored, so that data kept for them elsewhere can be removed; without
     * those that were removed since this page was opened, which an undo may restore.
     */
    orphanedArtifacts: async (ids: readonly string[]) => {
      await flush();
      const { orphanedArtifacts } = await import("./orphaned-artifacts.ts");
      const orphanResult = await orphanedArtifacts(ports.database, ids);
      return orphanResult.ok ? succeed(orphanResult.value.filter((id) => !removedHere.has(id))) : orphanResult;
    },
  };
}
