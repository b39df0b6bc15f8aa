export { splitByCondition } from "./conditions.ts";
export { databaseName } from "./database-name.ts";
export { openIndexedDatabase } from "./indexed-database.ts";
export type {
  LocalChange,
  LocalCondition,
  LocalDatabase,
  LocalFailure,
  LocalKey,
  LocalMigration,
  LocalRecords,
  LocalRoom,
  LocalTable,
  LocalTabs,
  LocalWrite,
} from "./local-database.ts";
export { createMemoryDatabase } from "./memory-database.ts";
export { requestPersistence } from "./request-persistence.ts";
