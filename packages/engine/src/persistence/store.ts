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
 * All that is stored, as one file. What reads and writes such files is loaded when it is asked for.
 *
 * @param options.flush writes what is waiting: what is not written yet is part of the store
 * @param options.add puts a change in line to be written
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

  /** A check reads all that is stored too: the page has memory for one of them at a time. */
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
     * Writes everything as a text file, piece by piece.
     *
     * @param savePart where its parts are read and written; absent: here
     */
    save: async (write: BackupWriter, savePart?: PartSaver) => {
      await flush();
      const { saveBackup } = await import("./backup/save-backup.ts");
      const { database, clock } = ports;
      // A store that lasts as long as the page is in this page alone.
      const saveElsewhere = context.storeState.getState().trouble === undefined ? savePart : undefined;
      return withoutCheck({ isExclusive: false }, () =>
        saveBackup({ database, write, now: clock.now(), saveElsewhere }),
      );
    },
    /**
     * Says what such a file would bring, and writes nothing.
     *
     * @param readPart where its parts are read; absent: here
     */
    rehearse: async (source: BackupSource, mode: RestoreMode, readPart?: PartReader) => {
      await flush();
      const { restoreBackup } = await import("./backup/restore-backup.ts");
      return withoutCheck({ isExclusive: false }, () =>
        restoreBackup(context, source, { mode, isRehearsal: true, readPart }),
      );
    },
    /** Brings back what such a file holds. `readPart`: as for `rehearse`. */
    restore: async (source: BackupSource, mode: RestoreMode, readPart?: PartReader) => {
      await flush();
      const { restoreBackup } = await import("./backup/restore-backup.ts");
      return withoutCheck({ isExclusive: true }, () =>
        restoreBackup(context, source, { mode, isRehearsal: false, readPart }),
      );
    },
    /** Looks for what disagrees in the store, repairs it, and says what was done. Never rejects. */
    check: () => maintenance.check(),
    /**
     * Writes a store that was deleted anew, with all that this page holds. Of chats that were not open here that is
     * their names. Never rejects; nothing changes where the browser refuses.
     */
    saveAgain: async () => {
      const { saveAgain } = await import("./save-again.ts");
      return saveAgain(context, { flush, add });
    },
    /** What the last check came to, in whatever tab and visit; undefined: there was none. */
    lastCheck: () => ports.database.lastCheck(),
    /** What was set aside, the latest last, without what it holds. */
    setAsideEntries: () => ports.database.setAsideEntries(),
    /** Those of the rows by these ids that are set aside, as they were stored. */
    setAsideRows: (ids: readonly string[]) => ports.database.setAsideRows(ids),
    /** Deletes rows for good that were set aside. */
    removeSetAside: async (ids: readonly string[]) => {
      const removeResult = await ports.database.removeSetAside(ids);
      if (removeResult.ok) context.storeState.setState(({ round }) => ({ round: round + 1 }));
      return removeResult;
    },
    /** How much is stored, counted by keys: no row is read. */
    measure: async () => {
      await flush();
      const { measureStore } = await import("./measure-store.ts");
      return measureStore(ports.database);
    },
    /**
     * Those of the ids by which no artifact is stored, so that what is kept for them elsewhere can go; without those
     * that were removed since this page was opened, which an undo may bring back.
     */
    orphanedArtifacts: async (ids: readonly string[]) => {
      await flush();
      const { orphanedArtifacts } = await import("./orphaned-artifacts.ts");
      const orphanResult = await orphanedArtifacts(ports.database, ids);
      return orphanResult.ok ? succeed(orphanResult.value.filter((id) => !removedHere.has(id))) : orphanResult;
    },
  };
}
