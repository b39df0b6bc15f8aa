import {
  type Database,
  type DatabaseFailure,
  fail,
  type RecordChange,
  type RecordWrite,
  type Result,
  succeed,
} from "@tutti/domain";
import type { LastWritePlace } from "./last-writes/last-writes.ts";
import { createLastWrites } from "./last-writes/last-writes.ts";
import { createReplays } from "./last-writes/replays.ts";
import { createMaintenanceCalls } from "./maintenance-calls.ts";
import type { WhenIdle } from "./packs/packer.ts";
import { createPacking } from "./packs/packing.ts";
import type { SquashedChanges } from "./packs/squash-changes.ts";
import { squashChanges } from "./packs/squash-changes.ts";
import { announcedKey, changesAtLast, conditionKeys, keyOf } from "./rows/conditions.ts";
import { readRoom } from "./rows/read-room.ts";
import { createRowWatching } from "./rows/row-watching.ts";
import { createStoreWriter } from "./rows/store-writer.ts";
import { createTableReads } from "./rows/table-reads.ts";
import type { RunWhileVisible } from "./rows/watch-rows.ts";
import { touchesPacks } from "./rows/write-rows.ts";
import { createStoreConnection, type StoreConnection } from "./store-connection.ts";
import { openTabChannel } from "./tab-channel.ts";

export interface IndexedDatabase extends Database {
  /**
   * Opens the store; otherwise the first call does. `refusal`: the browser provides no store, or refuses this one;
   * `there`: the store exists, but is newer or could not be migrated.
   */
  open(): Promise<"open" | "there" | { refusal: string }>;
}

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
  const { name, whenIdle, untilDrawn } = options;
  const squash = (changes: readonly RecordChange[]): SquashedChanges =>
    squashChanges(changes, options.marksChanges?.());
  const channel = openTabChannel(name);
  const connection: StoreConnection = createStoreConnection({
    name,
    beforeOpen: channel.releaseStore,
    onOpened: async () => {
      await replays.replay();
      void watching.start().catch(() => undefined);
    },
    onTrouble: () => {
      packing.stop();
      watching.drop();
    },
  });
  const { db, attempt, trouble } = connection;
  const watching = createRowWatching(connection, options.runWhileVisible);
  channel.subscribe(watching.forget);
  const packing = createPacking(connection, whenIdle);
  const journal = options.lastWrites && createLastWrites(options.lastWrites, name);
  const replays = createReplays({
    connection,
    place: options.lastWrites,
    journal,
    squash,
    willWrite: packing.willWrite,
    onWritten: channel.tell,
  });
  const writer = createStoreWriter(connection, squash);
  /** The number of writes so far: a write that is made again on a full disk must not replace a later one. */
  let writes = 0;

  return {
    ...createTableReads(db, (run) =>
      attempt(async () => {
        await connection.open();
        return run();
      }),
    ),
    ...createMaintenanceCalls(connection, { forget: watching.forget, announce: channel.announce }),
    open: connection.tryOpen,
    loadRoom: (roomId, more) =>
      attempt(async () => {
        const backend = await connection.open();
        const room = await readRoom(backend, roomId, { ...more, untilDrawn }).catch(async (error: unknown) => {
          if (error instanceof DOMException) throw error;
          // If a copy is damaged, all copies of the room are deleted, and the room is read from its rows.
          await (await import("./maintenance.ts")).dropCopies(db, roomId);
          return readRoom(await connection.open(), roomId);
        });
        // Packs are a convenience: without the code for them there are none.
        await packing.hasRead(roomId, room.messages.length).catch(packing.stop);
        return room;
      }),
    write: async (localChanges, { isLast = false } = {}) => {
      const changes = isLast ? changesAtLast(localChanges) : localChanges;
      if (changes.length === 0) return succeed({ droppedKeys: [] });
      const isChecked = !isLast && conditionKeys(changes).length > 0;
      if (isLast) writer.checked.giveWay(changes.map(keyOf));
      if (touchesPacks(squash(changes))) packing.willWrite();
      const entryId = isLast && trouble() === undefined ? journal?.append(localChanges) : undefined;
      const write = (): Promise<Result<RecordWrite, DatabaseFailure>> =>
        attempt(async () =>
          isChecked
            ? writer.checked.write(changes)
            : writer.write(squash(changes), entryId).then(() => ({ droppedKeys: [] })),
        );
      const storeKeys = changes.flatMap((change) => (change.type === "remove" ? [keyOf(change)] : []));
      watching.forget(storeKeys);
      writes += 1;
      const own = writes;
      let writeResult = await write();
      const isDiskFull = !writeResult.ok && writeResult.error.code === "quota-exceeded";
      if (isDiskFull && (await packing.makeRoom()) && own === writes) writeResult = await write();
      // A page that gets the result goes on, and still holds the changes if they were refused.
      if (entryId !== undefined) journal?.acknowledge(entryId);
      if (!writeResult.ok) return writeResult;
      channel.announce(changes.map(announcedKey));
      watching.forget(storeKeys);
      if (writeResult.value.droppedKeys.length === 0) {
        watching.recordWrites(changes);
        return writeResult;
      }
      // Rows that another tab has removed leave the page, too; rows that were lost must stay.
      await watching.look();
      const storeTrouble = trouble();
      return storeTrouble === undefined ? writeResult : fail({ code: "unavailable", message: storeTrouble.type });
    },
    onTrouble: connection.onTrouble,
    recreate: connection.recreate,
    tabs: { subscribe: channel.subscribe },
    onMigration: connection.onMigration,
    close: () => {
      packing.stop();
      watching.end();
      replays.end();
      channel.close();
      connection.close();
    },
  };
}
