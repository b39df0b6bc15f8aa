import { ROOM_VERSION } from "@tutti/domain";
import type { Table } from "dexie";
import { Dexie } from "dexie";
import type { LocalMigration, LocalRecords } from "./local-database.ts";
import { MESSAGE_ORDER, TEXT_ORDER } from "./read-room.ts";

export type StoreTables = Dexie & { [Name in keyof LocalRecords]: Table<LocalRecords[Name], string> };

/** The first form of the store: no artifacts, no requests, and messages in no order. */
export const storesOfVersion3 = {
  rooms: "id",
  characters: "id, roomId",
  messages: "id, roomId",
  texts: "id, roomId",
} as const;

/**
 * The store with its versions. An older one is moved to the newest form when it is opened, in one transaction: where that fails it
 * is as it was.
 */
export function declareStore(name: string, tell: (event: LocalMigration) => void): StoreTables {
  const db = new Dexie(name, {
    // Writes are few and in batches, so each may wait for the disk: a power cut then loses no message that was saved.
    chromeTransactionDurability: "strict",
    // Live queries are not used, and their cache would clone every row once more.
    cache: "disabled",
  }) as StoreTables;
  db.version(3).stores(storesOfVersion3);
  db.version(4)
    .stores({
      messages: `id, roomId, ${MESSAGE_ORDER}`,
      texts: `id, roomId, ${TEXT_ORDER}`,
      artifacts: "id, roomId",
      artifactFiles: "id, roomId",
      artifactVersions: "id, roomId",
      artifactFileContents: "id, roomId",
      requests: "id, roomId",
      pastTexts: "id, roomId",
      drafts: "id, roomId",
      draftFiles: "id, roomId",
    })
    .upgrade(async (transaction) => {
      tell({ type: "started" });
      const rooms = transaction.table<Partial<LocalRecords["rooms"]>, string>("rooms");
      await rooms.toCollection().modify((room) => {
        room.version = ROOM_VERSION;
        room.isPinned ??= false;
        room.title ??= "";
        room.createdAt ??= room.updatedAt ?? 0;
        room.updatedAt ??= room.createdAt;
      });
    });
  return db;
}
