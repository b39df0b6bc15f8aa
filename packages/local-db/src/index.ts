export type {
  LocalChange,
  LocalDatabase,
  LocalFailure,
  LocalRecords,
  LocalRoom,
  LocalTable,
} from "./local-database.ts";
export { createMemoryDatabase } from "./memory-database.ts";
