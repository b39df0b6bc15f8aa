import {
  type Database,
  type DatabaseFailure,
  fail,
  type RecordChange,
  type RecordWrite,
  type Result,
  type StoreMigration,
  type StoreTrouble,
  succeed,
} from "@tutti/domain";
import type { Backend } from "./backend.ts";
import type { LastWritePlace } from "./last-writes/last-writes.ts";
import { createLastWrites } from "./last-writes/last-writes.ts";
import type { Packer, WhenIdle } from "./packs/packer.ts";
import { packSizes, shouldPack } from "./packs/packs.ts";
import type { SquashedChanges } from "./packs/squash-changes.ts";
import { squashChanges } from "./packs/squash-changes.ts";
import { createCheckedWrites } from "./rows/checked-writes.ts";
import { announcedKey, changesAtLast, conditionKeys, keyOf } from "./rows/conditions.ts";
import { readRoom } from "./rows/read-room.ts";
import { createTableReads } from "./rows/table-reads.ts";
import type { RowWatch, RunWhileVisible } from "./rows/watch-rows.ts";
import {
  apply,
  removalStores,
  removeContents,
  restoresRemovedRow,
  storesOf,
  touchesPacks,
  writeAtOnce,
  writtenLast,
} from "./rows/write-rows.ts";
import { maintenanceStore, packStore } from "./store-name.ts";
import { declareStore, NEWER, prepareStore, tableOf } from "./store-tables.ts";
import { openTabChannel } from "./tab-channel.ts";
import { isNewer, toFailure } from "./to-failure.ts";
import { watchConnection } from "./watch-connection.ts";

export interface IndexedDatabase extends Database {
  /**
   * Opens the store; otherwise the first call does. `refusal`: the browser provides no store, or refuses this one;
   * `there`: the store exists, but is newer or could not be migrated.
   */
  open(): Promise<"open" | "there" | { refusal: string }>;
}

/**
 * Milliseconds from the opening until the store is watched: the page's first screen needs the connection and the
 * processor first.
 */
const WATCH_DELAY = 500;

/** Milliseconds before a tab replays another page's last write: a page that stays announces its write itself. */
const REPLAY_DELAY = 500;

export interface IndexedOptions {
  name: string;
  whenIdle?: WhenIdle;
  runWhileVisible?: RunWhileVisible;
  lastWrites?: LastWritePlace;
  untilDrawn?: () => Promise<void>;
  marksChanges?: () => boolean;
}

/**
 * The store in the browser's IndexedDB. It is opened by the first call; if the browser provides none, every call fails
 * with `unavailable`. A write has reached the disk when it succeeds.
 *
 * @param options.name as `databaseName` makes it
 * @param options.whenIdle when long rooms that were read may be packed; absent: never
 * @param options.runWhileVisible when to check whether rows were removed behind the page; absent: never
 * @param options.untilDrawn resolves when the page has drawn the newest messages, before the rest of a room is read;
 *   absent: at once
 * @param options.marksChanges whether written rows are marked for other devices; absent: never
 * @param options.lastWrites where the page's last write is kept besides the store; absent: nowhere
 */
export function openIndexedDatabase(options: IndexedOptions): IndexedDatabase {
  const squash = (changes: readonly RecordChange[]): SquashedChanges =>
    squashChanges(changes, options.marksChanges?.());
  const listeners = new Set<(event: StoreMigration) => void>();
  let isMigrating = false;
  const tell = (event: StoreMigration): void => {
    isMigrating = event.type === "started";
    for (const listener of listeners) listener(event);
  };
  const db = declareStore(options.name, {
    onOpen: (backend) =>
      watchConnection(backend, {
        name: options.name,
        onTrouble: (storeTrouble) => meet(storeTrouble),
        onClosed: (check) => {
          db.close();
          // If it were opened before the check has ended, a store that is gone would be created again, empty.
          looking = check.finally(() => {
            looking = undefined;
          });
        },
      }),
  });
  const troubleListeners = new Set<(trouble: StoreTrouble) => void>();
  let trouble: StoreTrouble | undefined;
  let looking: Promise<void> | undefined;
  const meet = (storeTrouble: StoreTrouble): void => {
    if (isClosed || trouble?.type === storeTrouble.type) return;
    // Calls under way when a newer version takes the store over fail as with a newer store: that was reported.
    if (trouble?.type === "outdated" && storeTrouble.type === "newer") return;
    // Called first, while the listeners can still hand over the writes that wait.
    for (const listener of [...troubleListeners]) listener(storeTrouble);
    trouble = storeTrouble;
    stopPacking();
    db.close();
    watch = undefined;
  };
  /** Absent until its code is loaded, and while there is trouble. */
  let watch: RowWatch | undefined;
  let stopLooking: (() => void) | undefined;
  const lookForRows = async (): Promise<void> => {
    const ownWatch = watch;
    if ((await ownWatch?.isEmptied()) && ownWatch === watch) meet({ type: "gone" });
  };
  /** If its code cannot be loaded, as after an update of the page, the store is not watched. */
  const watchRows = async (): Promise<void> => {
    if (options.runWhileVisible === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, WATCH_DELAY));
    const { createRowWatch } = await import("./rows/watch-rows.ts");
    if (isClosed || trouble !== undefined || watch !== undefined) return;
    const rowWatch = createRowWatch({
      database: () => (watch === rowWatch && db.isOpen() ? db.backendDB() : undefined),
      after: (milliseconds, run) => void setTimeout(run, milliseconds),
    });
    watch = rowWatch;
    stopLooking ??= options.runWhileVisible(lookForRows);
    await lookForRows();
  };
  /** Handles a rejection at once: Dexie reports one that is not handled by the end of its turn. */
  const attempt = async <Value>(run: () => PromiseLike<Value>): Promise<Result<Value, DatabaseFailure>> => {
    if (looking !== undefined) await looking;
    if (trouble !== undefined)
      return fail({ code: "unavailable", message: trouble.type === "newer" ? NEWER : trouble.type });
    return run().then(succeed, (error: unknown) => {
      if (isNewer(error)) meet({ type: "newer" });
      return fail(toFailure(error));
    });
  };
  const channel = openTabChannel(options.name);
  channel.subscribe((keys) => watch?.forget(keys));
  const lastWrites = options.lastWrites && createLastWrites(options.lastWrites, options.name);
  /** Makes the last writes of pages that were left, and notifies this tab's listeners. Never rejects. */
  const replay = async (): Promise<void> => {
    try {
      const pending = lastWrites?.pending() ?? [];
      if (pending.length === 0) return;
      const { replayLastWrite } = await import("./last-writes/replay-last-writes.ts");
      for (const lastWrite of pending) {
        packer?.willWrite();
        await replayLastWrite(db, lastWrite, squash);
        lastWrites?.acknowledge(lastWrite.id);
        channel.tell(lastWrite.changes.map(announcedKey));
      }
    } catch {
      // The writes stay in the journal until a page can make them.
    }
  };
  const endReplays = lastWrites?.onAppend((id) => {
    setTimeout(() => lastWrites.isPending(id) && !isClosed && db.isOpen() && void replay(), REPLAY_DELAY);
  });
  const { whenIdle, untilDrawn } = options;
  let packer: Packer | undefined;
  let isPacking = true;
  const stopPacking = (): void => {
    isPacking = false;
    packer?.stop();
  };
  /** The first long room that is read starts the packer. */
  const packSoon = async (roomId: string, messageCount: number): Promise<void> => {
    if (whenIdle === undefined || !isPacking || messageCount < shouldPack(packSizes)) return;
    const { createPacker } = await import("./packs/packer.ts");
    if (!isPacking) return;
    packer ??= createPacker({ database: () => (db.isOpen() ? db.backendDB() : undefined), whenIdle });
    packer.hasRead(roomId, messageCount);
  };
  /** The removal of rooms that is under way. */
  let removal: Promise<void> | undefined;
  let writes = 0;
  let isClosed = false;

  const open = async (): Promise<Backend> => {
    channel.releaseStore();
    await prepareStore(db, () => {
      if (!isMigrating) tell({ type: "started" });
    });
    try {
      await db.open();
      if (isMigrating) tell({ type: "finished", rooms: await tableOf(db, "rooms").count() });
    } catch (error) {
      if (isMigrating) tell({ type: "failed", message: toFailure(error).message });
      throw error;
    }
    await replay();
    void watchRows().catch(() => undefined);
    return db.backendDB();
  };
  let opening: Promise<Backend> | undefined;
  /** Opens the store unless it is open; this migrates an older store. */
  const openBackend = async (): Promise<Backend> => {
    if (isClosed) throw new DOMException("The database is closed.", "InvalidStateError");
    if (db.isOpen()) return db.backendDB();
    opening ??= open().finally(() => {
      opening = undefined;
    });
    return opening;
  };

  // Dexie follows the awaits of an async function only: from any other one it would commit before the last table.
  const writeSquashedChanges = async (changes: SquashedChanges, entryId?: string): Promise<void> => {
    // The removal must not delete rows that an undo writes meanwhile.
    if (removal !== undefined) await removal.catch(() => undefined);
    if (!db.isOpen() || restoresRemovedRow(changes)) {
      await openBackend();
      const stores = [...new Set([...storesOf(changes), ...(entryId === undefined ? [] : [maintenanceStore])])];
      return db.transaction("rw", stores, async ({ idbtrans }) => {
        if (entryId !== undefined) idbtrans.objectStore(maintenanceStore).put(writtenLast(entryId));
        return apply(db, idbtrans, changes);
      });
    }
    if (changes.removedRooms.length === 0) return writeAtOnce(db.backendDB(), changes, entryId);
    // The room's rows that the changes do not name are removed once the room is gone.
    removal = writeAtOnce(db.backendDB(), changes, entryId).then(() =>
      db.transaction("rw", removalStores, async () => void (await removeContents(db, changes))),
    );
    return removal.finally(() => {
      removal = undefined;
    });
  };

  const checkedWrites = createCheckedWrites(db, squash, async () => {
    if (removal !== undefined) await removal.catch(() => undefined);
    await openBackend();
  });

  /** Deletes the packs on a full disk, to make room for rows that cannot be recreated. Whether there were any. */
  const makeRoom = async (): Promise<boolean> => {
    stopPacking();
    const packs = db.table(packStore);
    const clearing = await attempt(async () => (await packs.count()) > 0 && packs.clear().then(() => true));
    return clearing.ok && clearing.value;
  };

  const reading = <Value>(run: () => PromiseLike<Value>) =>
    attempt(async () => {
      await openBackend();
      return run();
    });
  /** Loads the code of rarely used calls when one is made. */
  const maintenance = <Value>(run: (tasks: typeof import("./maintenance.ts")) => Promise<Value>) =>
    attempt(async () => {
      const tasks = await import("./maintenance.ts");
      await openBackend();
      return run(tasks);
    });

  return {
    ...createTableReads(db, reading),
    open: async () => {
      let isMoving = false;
      const listen = ({ type }: StoreMigration): void => {
        isMoving ||= type === "started";
      };
      listeners.add(listen);
      const opening = await attempt(openBackend);
      listeners.delete(listen);
      if (opening.ok) return "open";
      return trouble !== undefined || isMoving || isClosed ? "there" : { refusal: opening.error.message };
    },
    loadRoom: (roomId, more) =>
      attempt(async () => {
        const backend = await openBackend();
        const room = await readRoom(backend, roomId, { ...more, untilDrawn }).catch(async (error: unknown) => {
          if (error instanceof DOMException) throw error;
          // If a copy is damaged, all copies of the room are deleted, and the room is read from its rows.
          await (await import("./maintenance.ts")).dropCopies(db, roomId);
          return readRoom(await openBackend(), roomId);
        });
        // Packs are a convenience: without the code for them there are none.
        await packSoon(roomId, room.messages.length).catch(stopPacking);
        return room;
      }),
    write: async (localChanges, { isLast = false } = {}) => {
      const changes = isLast ? changesAtLast(localChanges) : localChanges;
      if (changes.length === 0) return succeed({ droppedKeys: [] });
      const isChecked = !isLast && conditionKeys(changes).length > 0;
      if (isLast) checkedWrites.giveWay(changes.map(keyOf));
      if (touchesPacks(squash(changes))) packer?.willWrite();
      const entryId = isLast && trouble === undefined ? lastWrites?.append(localChanges) : undefined;
      const write = (): Promise<Result<RecordWrite, DatabaseFailure>> =>
        attempt(async () =>
          isChecked
            ? checkedWrites.write(changes)
            : writeSquashedChanges(squash(changes), entryId).then(() => ({ droppedKeys: [] })),
        );
      const storeKeys = changes.flatMap((change) => (change.type === "remove" ? [keyOf(change)] : []));
      watch?.forget(storeKeys);
      writes += 1;
      const own = writes;
      let writeResult = await write();
      if (!writeResult.ok && writeResult.error.code === "quota-exceeded" && (await makeRoom()) && own === writes) {
        writeResult = await write();
      }
      // A page that gets the result goes on, and still holds the changes if they were refused.
      if (entryId !== undefined) lastWrites?.acknowledge(entryId);
      if (!writeResult.ok) return writeResult;
      channel.announce(changes.map(announcedKey));
      watch?.forget(storeKeys);
      const { droppedKeys } = writeResult.value;
      if (droppedKeys.length === 0) {
        watch?.recordWrites(changes);
        return writeResult;
      }
      // Rows that another tab has removed leave the page, too; rows that were lost must stay.
      await lookForRows();
      return trouble === undefined ? writeResult : fail({ code: "unavailable", message: trouble.type });
    },
    repair: (repairs) =>
      maintenance(async (tasks) => {
        const keys = repairs.map(({ table, key }) => ({ table, id: String(key) }));
        watch?.forget(keys);
        const rowRepairs = await tasks.repair(db, repairs);
        watch?.forget(keys);
        if (rowRepairs.length > 0) channel.announce(rowRepairs.map(({ table, key }) => ({ table, id: String(key) })));
        return rowRepairs;
      }),
    setAsideEntries: () => maintenance((tasks) => tasks.setAsideEntries(db)),
    setAsideRows: (ids) => maintenance((tasks) => tasks.setAsideRows(db, ids)),
    removeSetAside: (ids) => maintenance((tasks) => tasks.removeSetAside(db, ids)),
    finishRemovals: () => maintenance((tasks) => tasks.finishRemovals(db)),
    checkCopies: (after) => maintenance((tasks) => tasks.checkCopies(db, after)),
    lastCheck: () => maintenance((tasks) => tasks.lastCheck(db)),
    keepCheck: (check) => maintenance((tasks) => tasks.keepCheck(db, check)),
    onTrouble: (listener) => {
      troubleListeners.add(listener);
      return () => troubleListeners.delete(listener);
    },
    recreate: async () => {
      trouble = undefined;
      const opening = await attempt(openBackend);
      return opening.ok ? succeed(undefined) : opening;
    },
    changeMarks: {
      list: (page) => maintenance((tasks) => tasks.listMarks(db, page)),
      forget: (marks) => maintenance((tasks) => tasks.forgetMarks(db, marks)),
      add: (marks) => maintenance((tasks) => tasks.addMarks(db, marks)),
    },
    tabs: { subscribe: (listener) => channel.subscribe(listener) },
    onMigration: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      stopPacking();
      stopLooking?.();
      endReplays?.();
      channel.close();
      db.close();
    },
  };
}
