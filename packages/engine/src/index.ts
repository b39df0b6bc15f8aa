export { createEngine } from "./create-engine.ts";
export type { ComposerState, Draft, Engine, LibraryState, RoomState, SendOutcome } from "./engine.ts";
export { NEW_ROOM } from "./engine.ts";
export type {
  Clock,
  CompletionClient,
  Database,
  DatabaseFailure,
  EnginePorts,
  Notice,
  OtherTabs,
  RecordChange,
  RecordKey,
  RecordTypes,
  RoomRecords,
  Scheduler,
  TableName,
} from "./ports.ts";
export type { RecordTable, TableChange } from "./stores/record-table.ts";
