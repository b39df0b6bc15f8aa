import type { Database, DatabaseFailure, RecordTypes, Result, RoomManifest, StoreTable } from "@tutti/domain";
import type { Dexie } from "dexie";
import { localTables } from "../room-tables.ts";
import { storeName } from "../store-name.ts";
import { tableOf } from "../store-tables.ts";
import { readRows } from "./checked-writes.ts";

/** The calls that read rows or ids of the tables, independent of the rest of the store. */
type TableReads = Pick<
  Database,
  "loadRooms" | "roomIds" | "roomManifest" | "read" | "rowsOfRoom" | "rowsAfter" | "idsAfter"
>;

/** Runs a read once the store is open; a failure is a value. */
type ReadWhenOpen = <Value>(run: () => PromiseLike<Value>) => Promise<Result<Value, DatabaseFailure>>;

/** The tables that a room's manifest lists, in its order. */
const manifestTables = ["characters", "messages", "artifacts"] as const;

export function createTableReads(db: Dexie, reading: ReadWhenOpen): TableReads {
  const rowsFrom = <Name extends StoreTable>(table: Name, after: string | undefined) => {
    const rows = tableOf(db, table);
    return after === undefined ? rows.orderBy(":id") : rows.where(":id").above(after);
  };
  return {
    loadRooms: () => reading(() => tableOf(db, "rooms").toArray()),
    roomIds: () => reading(() => tableOf(db, "rooms").toCollection().primaryKeys()),
    roomManifest: (roomId) =>
      reading(() =>
        db.transaction("r", manifestTables.map(storeName), async () => {
          const [characterIds, messageIds, artifactIds] = await Promise.all(
            manifestTables.map((table) => db.table(storeName(table)).where("roomId").equals(roomId).primaryKeys()),
          );
          return { characterIds, messageIds, artifactIds } as RoomManifest;
        }),
      ),
    read: (keys) => reading(() => db.transaction("r", localTables.map(storeName), async () => readRows(db, keys))),
    rowsOfRoom: (table, roomId) =>
      reading(async () => (await tableOf(db, table).where("roomId").equals(roomId).toArray()).sort(byId)),
    rowsAfter: <Name extends StoreTable>(
      table: Name,
      { after, limit, weight }: { after?: string; limit: number; weight?: number },
    ) =>
      reading(async () => {
        if (weight === undefined) return rowsFrom(table, after).limit(limit).toArray();
        // Only exports and checks of the store read by weight.
        const { readPage } = await import("./read-page.ts");
        const store = db.backendDB().transaction(storeName(table), "readonly").objectStore(storeName(table));
        return readPage<RecordTypes[Name]>(store, { after, limit, weight });
      }),
    idsAfter: (table, { after, limit }) => reading(() => rowsFrom(table, after).limit(limit).primaryKeys()),
  };
}

function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
