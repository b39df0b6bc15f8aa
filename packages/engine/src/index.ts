export type { AnalyticsEvent, ErrorReport } from "./analytics.ts";
export type {
  ArtifactState,
  Artifacts,
  BrainstormRequest,
  GenerateOutcome,
  VersionRequest,
} from "./artifact/artifact-api.ts";
export { charactersOf } from "./artifact/refusals.ts";
export { isContinuable } from "./artifact/retry-version.ts";
export type { VersionFile } from "./artifact/version-files.ts";
export { filesOf } from "./artifact/version-files.ts";
export type { CharacterChange } from "./character/change-character.ts";
export { presetContentOf } from "./character/preset-config.ts";
export { sendTargets } from "./chat/send-targets.ts";
export { createEngine } from "./create-engine.ts";
export type {
  ComposerState,
  Draft,
  Engine,
  LibraryState,
  ModelChoice,
  RoomState,
  SendOutcome,
  ShownTable,
  ViewerState,
} from "./engine.ts";
export { NEW_ROOM } from "./engine.ts";
export type { RestoredStore, StoreFileFailure } from "./persistence/store-file.ts";
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
  StoreMigration,
  TableName,
} from "./ports.ts";
export type { RecordTable, TableChange } from "./stores/record-table.ts";
