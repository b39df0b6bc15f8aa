import {
  createRoom,
  type Database,
  type RecordChange,
  type RecordTypes,
  type Room,
  type StoreTable,
} from "@tutti/domain";
import type { RoomRecords } from "@tutti/portable";
import type { Page } from "playwright";
import { type RoomPlan, storeRoom } from "../page/stored-room.ts";

/** The store of the product's page, as long as no organization is chosen. */
const STORE = "tutti:v3";
/** Rows that are sent to the page in one call. */
const AT_ONCE = 4000;

/**
 * Rooms without messages, an hour between one and the next: they fill all the groups of the list, below the rooms with
 * messages.
 */
export function manyRooms(count: number): Room[] {
  const now = Date.now();
  return Array.from({ length: count }, (_, index) => {
    const room = createRoom({ id: `many-${index}`, title: `How does part ${index} of it work?`, now });
    const time = now - (48 + index) * 3_600_000;
    return { ...room, createdAt: time, updatedAt: time, isPinned: index % 400 === 7 };
  });
}

/** Writes rooms into the store of the product's page. The page was opened before, and is left afterwards. */
export async function fillStore(tab: Page, rooms: readonly Room[], plans: readonly RoomPlan[]): Promise<void> {
  const changes: RecordChange[] = rooms.map((record) => ({ table: "rooms", type: "put", record }));
  for (const plan of plans) changes.push(...(await changesOf(plan)));
  while (changes.length > 0) {
    const rows = changes
      .splice(0, AT_ONCE)
      .flatMap((change) => (change.type === "put" ? [{ store: `v3:${change.table}`, record: change.record }] : []));
    await tab.evaluate(putRows, { name: STORE, rows });
  }
}

/** A room of the bench, as it is exported. */
export async function roomRecords(plan: RoomPlan): Promise<RoomRecords> {
  const changes = await changesOf(plan);
  const rows = <Name extends StoreTable>(table: Name): RecordTypes[Name][] =>
    changes.flatMap((change) =>
      change.table === table && change.type === "put" ? [change.record as RecordTypes[Name]] : [],
    );
  const [room] = rows("rooms");
  if (room === undefined) throw new Error("The bench made no room.");
  return {
    room,
    characters: rows("characters"),
    messages: rows("messages"),
    texts: rows("texts"),
    artifacts: [],
    artifactFiles: [],
    artifactVersions: [],
    artifactFileContents: [],
    votes: [],
  };
}

/** The changes that write a room of the bench. */
async function changesOf(plan: RoomPlan): Promise<RecordChange[]> {
  const changes: RecordChange[] = [];
  const collector: Pick<Database, "write"> = {
    write: async (newChanges) => {
      changes.push(...newChanges);
      return { ok: true, value: { droppedKeys: [] } };
    },
  };
  await storeRoom(collector as Database, plan);
  return changes;
}

async function putRows({ name, rows }: { name: string; rows: { store: string; record: unknown }[] }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const transaction = database.transaction([...new Set(rows.map(({ store }) => store))], "readwrite");
  for (const { store, record } of rows) transaction.objectStore(store).put(record);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  database.close();
}
