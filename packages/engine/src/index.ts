export type { AnalyticsEvent, ErrorReport } from "./analytics.ts";
export type { SendOutcome } from "./answers/send-outcome.ts";
export type { Artifacts } from "./artifact/artifacts.ts";
export type { Candidate } from "./artifact/candidates.ts";
export { candidatesOf, runningCandidates, shownPair } from "./artifact/candidates.ts";
export { isContinuable } from "./artifact/make/continue-version.ts";
export type { VersionFile } from "./artifact/make/version-files.ts";
export { filesOf } from "./artifact/make/version-files.ts";
export { charactersOf } from "./artifact/repair/refusals.ts";
export type {
  BrainstormRequest,
  GenerateOutcome,
  MergeVersionsRequest,
  VersionRequest,
} from "./artifact/requests/artifact-requests.ts";
export type { CharacterChange } from "./character/change-character.ts";
export { presetContentOf } from "./character/preset-config.ts";
export type { QueueOutcome } from "./chat/message-queue.ts";
export { sendTargets } from "./chat/send-targets.ts";
export { createEngine } from "./create-engine.ts";
export type { Engine, ShownTable } from "./engine.ts";
export type { RestoreMode } from "./persistence/backup/plan-row.ts";
export type { BackupSource, DamagedLine } from "./persistence/backup/read-backup.ts";
export type { BackupReport, RestoreFailure } from "./persistence/backup/restore-backup.ts";
export type { PartReader, RestoreProgress, RestoreTask } from "./persistence/backup/restore-part.ts";
export { restorePart } from "./persistence/backup/restore-part.ts";
export type { PartSaver, SaveProgress } from "./persistence/backup/save-backup.ts";
export { savePart } from "./persistence/backup/save-backup.ts";
export type { GuardedDatabase, ReadChange } from "./persistence/guard-database.ts";
export { guardDatabase } from "./persistence/guard-database.ts";
export type {
  Clock,
  Database,
  DatabaseFailure,
  EnginePorts,
  Locks,
  ModelChoice,
  Notice,
  OtherTabs,
  RecordChange,
  RecordKey,
  RecordTypes,
  RoomRecords,
  RowRepair,
  RunClient,
  RunListener,
  Scheduler,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreMigration,
  StoreTable,
} from "./ports.ts";
export type { AnswerConnection } from "./state/answer-state.ts";
export type { ArtifactState } from "./state/artifact-state.ts";
export type { ComposerState, Draft } from "./state/draft.ts";
export { NEW_ROOM } from "./state/draft.ts";
export type { LibraryState } from "./state/library-state.ts";
export type { RecordTable, TableChange } from "./state/record-table.ts";
export type { RoomState } from "./state/room-state.ts";
export type { StoreState, StoreTrouble } from "./state/store-state.ts";
export type { ViewerState } from "./state/viewer-state.ts";
export type { AppFile } from "./suite/app-files.ts";
export type { NewPrompt, RunOptions, SuiteServices, Suites } from "./suite/suites.ts";
