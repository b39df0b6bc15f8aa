export { databaseName } from "./database-name.ts";
export { openIndexedDatabase } from "./indexed-database.ts";
export type { LastWritePlace, LastWriteStorage } from "./last-writes/last-writes.ts";
export { forgetLastWrites } from "./last-writes/last-writes.ts";
export type {
  LocalChange,
  LocalCondition,
  LocalDatabase,
  LocalFailure,
  LocalKey,
  LocalMigration,
  LocalRecords,
  LocalRepair,
  LocalRoom,
  LocalTable,
  LocalTabs,
  LocalTrouble,
  LocalWrite,
  SetAsideRow,
  StoredCheck,
} from "./local-database.ts";
export { openLocalStore } from "./local-store.ts";
export type { MemoryDatabaseOptions, MemoryStore } from "./memory-database.ts";
export { createMemoryDatabase, createMemoryStore } from "./memory-database.ts";
export { putRaw, rawRows } from "./raw-store.ts";
export { makeRepairs } from "./repairs.ts";
export { requestPersistence } from "./request-persistence.ts";
export { splitByCondition } from "./rows/conditions.ts";
export { setAsidePrefix } from "./store-name.ts";
