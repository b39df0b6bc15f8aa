export type { Artifact, ArtifactType } from "./artifact/artifact.ts";
export { artifactSchema, createAppArtifact, createImageArtifact } from "./artifact/artifact.ts";
export type { ArtifactFile, ArtifactFileContent, ArtifactFileType } from "./artifact/artifact-file.ts";
export {
  artifactFileContentSchema,
  artifactFileSchema,
  createArtifactFile,
  createArtifactFileContent,
} from "./artifact/artifact-file.ts";
export { nameFromAnswer, nameFromPrompt } from "./artifact/artifact-name.ts";
export type { ArtifactVersion } from "./artifact/artifact-version.ts";
export { artifactVersionSchema, createArtifactVersion } from "./artifact/artifact-version.ts";
export type { ErrorPlace, PlaceInText } from "./artifact/error-place.ts";
export { countErrors, errorPlace, placesInText } from "./artifact/error-place.ts";
export type { ArtifactRecords, FileChange, FileChangeState } from "./artifact/file-changes.ts";
export { fileChanges } from "./artifact/file-changes.ts";
export type { GenerationMode, GenerationStatus } from "./artifact/generation.ts";
export { generationModes } from "./artifact/generation.ts";
export { isOwnRuntimeError } from "./artifact/preview-error.ts";
export type { PreviewReadiness } from "./artifact/preview-readiness.ts";
export { previewReadiness } from "./artifact/preview-readiness.ts";
export type { RefusedEdit } from "./artifact/refused-edit.ts";
export { describeRefusedEdits } from "./artifact/refused-edit.ts";
export type { Repair, RepairEnd, RepairLimits, RepairTry } from "./artifact/repair.ts";
export { initialRepairLimits, MAX_REPAIR_TRIES, repairEnds } from "./artifact/repair.ts";
export { bestRepairVersion, nextRepairStep, repairCost } from "./artifact/repair-rules.ts";
export type { CheckCause, CheckFacts, CheckProblem, CheckState, VersionCheck } from "./artifact/version-check.ts";
export {
  filesFingerprint,
  judgeCheck,
  MAX_CHECK_PACKAGES,
  MAX_CHECK_PROBLEMS,
  MAX_PACKAGE_NAME,
  MAX_PROBLEM_LENGTH,
  MAX_THUMBNAIL_LENGTH,
  placeIn,
  placeText,
  THUMBNAIL_SIZE,
  versionCheckSchema,
} from "./artifact/version-check.ts";
export {
  canMergeVersions,
  compareVersions,
  elapsedText,
  INITIAL_VERSION,
  isFailedVersion,
  isMergeable,
  lineOf,
  nextVersionNumber,
  SUBTITLE_LENGTH,
  versionStatus,
  versionSubtitle,
} from "./artifact/version-rules.ts";
export { versionTexts } from "./artifact/version-texts.ts";
export type { FileWithContent, VersionWork, WorkFile, WorkState } from "./artifact/version-work.ts";
export { isWholeFile, isWrittenFile, versionWork } from "./artifact/version-work.ts";
export type { Attachment } from "./attachment/attachment.ts";
export { attachmentSchema, isSameAttachment } from "./attachment/attachment.ts";
export { GIGABYTE, KILOBYTE, MEGABYTE } from "./byte-units.ts";
export type { Character, CharacterPlugins } from "./character/character.ts";
export {
  characterSchema,
  createCharacter,
  DELETED_CHARACTER_ID,
  isActive,
  USER_CHARACTER_ID,
} from "./character/character.ts";
export type { BookEntry, CharacterBook } from "./character/character-book.ts";
export { characterBookSchema, DEFAULT_SCAN_DEPTH, secondaryRules } from "./character/character-book.ts";
export { characterProblem, characterRanges } from "./character/character-rules.ts";
export type { CharacterSettings, SettingDifference } from "./character/character-settings.ts";
export {
  defaultCharacterSettings,
  settingDifferences,
  settingsForOther,
  settingsOf,
  settingsWithPreset,
  tidyPlugins,
} from "./character/character-settings.ts";
export { distinctName, distinctNames, versionAuthorName } from "./character/distinct-names.ts";
export { entryLabel, joinedEntries } from "./character/joined-entries.ts";
export type { ComparableModel } from "./character/nearest-model.ts";
export { nearestModel } from "./character/nearest-model.ts";
export { sampledValues, samplingDefault } from "./character/sampling.ts";
export { checkTexts } from "./check-texts.ts";
export type { SendEstimate, SendTarget, TargetEstimate } from "./costs/estimate-send.ts";
export { estimateSend } from "./costs/estimate-send.ts";
export type { CostSum, RoomCosts } from "./costs/room-costs.ts";
export { roomCosts } from "./costs/room-costs.ts";
export { spentBefore } from "./costs/spent-before.ts";
export type { QueuedMessage } from "./draft/message-queue.ts";
export {
  compareQueuedMessages,
  firstInLine,
  holdQueue,
  joinDrafts,
  nextPlace,
  releaseQueue,
  toFront,
} from "./draft/message-queue.ts";
export type { QueueHold, StoredDraft, StoredDraftFiles } from "./draft/stored-draft.ts";
export { storedDraftFilesSchema, storedDraftSchema } from "./draft/stored-draft.ts";
export { errorTexts } from "./errors/error-texts.ts";
export type { Ballot } from "./evidence/ballot.ts";
export {
  createVote,
  distinctVotes,
  isBallot,
  MAX_REASON_LENGTH,
  MAX_TAG_LENGTH,
  readTags,
} from "./evidence/ballot.ts";
export {
  askBlind,
  blindLetter,
  hiddenAuthorId,
  hiddenLetterOf,
  hideVersionAuthor,
  isHiddenAnswer,
  isUndecided,
  shownMessage,
} from "./evidence/blind.ts";
export { drawOrder } from "./evidence/draw-order.ts";
export { evidenceToJson, rankingToCsv } from "./evidence/evidence-files.ts";
export type { EvidenceFilter } from "./evidence/evidence-filter.ts";
export { filtersOf, filterVotes } from "./evidence/evidence-filter.ts";
export type { Duel, RankedModel, Ranking } from "./evidence/rank-models.ts";
export { rankModels } from "./evidence/rank-models.ts";
export { requestKindOf } from "./evidence/request-kind.ts";
export type { RequestKind } from "./evidence/request-kinds.ts";
export { requestKinds } from "./evidence/request-kinds.ts";
export type { RouterPreferences } from "./evidence/router-preference.ts";
export { MIN_PREFERENCE_VOTES, routerPreferences } from "./evidence/router-preference.ts";
export type { Candidate, Vote } from "./evidence/vote.ts";
export { voteSchema } from "./evidence/vote.ts";
export { entrypointOf } from "./file/entrypoint.ts";
export { checkFilePath, folderOf, renamedPath } from "./file/file-path.ts";
export { fileTypeOf } from "./file/file-type.ts";
export {
  contentSize,
  freePath,
  isBinaryContent,
  MAX_PROJECT_FILE_SIZE,
  MAX_PROJECT_SIZE,
  mediaTypeOf,
} from "./file/file-upload.ts";
export * from "./limits.ts";
export { atOwnPlace, compareAttempts, isMisplaced, splitAttempts } from "./message/attempts.ts";
export { answersOfBranches, branchesOutOfSight, branchInSight, OWN_ANSWERS } from "./message/branches.ts";
export { branchesTo, canContinueWith } from "./message/choose-branch.ts";
export type { Merge, MergeMode } from "./message/merge.ts";
export { mergeModes, mergeSchema } from "./message/merge.ts";
export { mergeSources, pointsOf, turnVersions } from "./message/merge-sources.ts";
export type { Citation, Message, MessageError, MessageMetadata, MessageRun, MessageText } from "./message/message.ts";
export {
  compareMessages,
  createAssistantMessage,
  createUserMessage,
  messageSchema,
  messageTextSchema,
  placeOf,
} from "./message/message.ts";
export { createdAtAfter, reparentChildren } from "./message/placement.ts";
export { asWritten } from "./message/written-text.ts";
export { noticeTexts } from "./notice-texts.ts";
export type { Purse, PurseRefusal } from "./purse/purse.ts";
export { countCall, initialPurse, MAX_CALLS_PER_MINUTE, MAX_PURSE_LIMIT, readPurse } from "./purse/purse.ts";
export { carriesNames } from "./request/carries-names.ts";
export type { PastText } from "./request/past-text.ts";
export { pastTextId, pastTextSchema } from "./request/past-text.ts";
export type { SentRequest, SentRequestView, ShownArtifact, TextReference } from "./request/sent-request.ts";
export { sentRequestSchema } from "./request/sent-request.ts";
export type { Result } from "./result.ts";
export { fail, succeed } from "./result.ts";
export type { Room } from "./room/room.ts";
export { createRoom, displayTitle, hasDefaultTitle, roomSchema, titleFromPrompt } from "./room/room.ts";
export { EMPTY_ROOM_TITLE } from "./room/room-texts.ts";
export type {
  ChangeMark,
  ChangeMarks,
  Database,
  DatabaseFailure,
  LoadRoomOptions,
  OtherTabs,
  PutChange,
  RecordChange,
  RecordCondition,
  RecordTypes,
  RecordWrite,
  RoomManifest,
  RoomRecords,
} from "./store/database.ts";
export type { StoreKey, StoreTable, SuiteTable } from "./store/store-tables.ts";
export { isSuiteTable, openedTables, storedTables, storeTables, suiteTables } from "./store/store-tables.ts";
export type {
  RowRepair,
  SetAsideEntry,
  SetAsideRow,
  StoredCheck,
  StoreMigration,
  StoreTrouble,
} from "./store/store-upkeep.ts";
export { checkWords, type RuleOutcome } from "./suite/check-answer.ts";
export {
  type CellChange,
  type ComparedCell,
  type ComparedRuns,
  compareRuns,
  inverse,
} from "./suite/compare-runs.ts";
export { jsonValuesIn } from "./suite/json-in-answer.ts";
export {
  type JudgeQuestion,
  joinOrders,
  preferenceQuestion,
  readPreference,
  readVerdict,
  rubricQuestion,
} from "./suite/judge.ts";
export { preferenceAgreement, verdictAgreement } from "./suite/judge-agreement.ts";
export type { Agreement } from "./suite/kappa.ts";
export {
  MAX_SUITE_PROMPTS,
  type PromptRow,
  type ReadPrompts,
  type RefusedLine,
  readPrompts,
} from "./suite/read-prompts.ts";
export { createNextPrice, expectedRunPrice, type PricingOf, type RunPrice } from "./suite/run-price.ts";
export { nextCells, type RunProgress, runProgress, scoreOf } from "./suite/run-progress.ts";
export { type RunRow, runRows, settingsText } from "./suite/run-rows.ts";
export {
  type CheckType,
  checkTypes,
  createSuite,
  promptsToRun,
  type Suite,
  type SuiteCheck,
  type SuiteMode,
  type SuitePrompt,
  suiteModes,
  suiteSchema,
} from "./suite/suite.ts";
export {
  type CellJudgment,
  type CellPlace,
  type CellState,
  type CheckResult,
  cellId,
  cellPrefix,
  createCell,
  gatewayRunId,
  hasFailed,
  isBusy,
  type Preference,
  retriedCell,
  type SuiteCell,
  suiteCellSchema,
} from "./suite/suite-cell.ts";
export {
  columnsOf,
  DEFAULT_RUN_CONCURRENCY,
  type RunColumn,
  type RunSettings,
  type SuiteRun,
  suiteRunSchema,
} from "./suite/suite-run.ts";
export { suiteTexts } from "./suite/suite-texts.ts";
export { estimateAttachment, estimateTokens } from "./tokens/estimate-tokens.ts";
export type { ArtifactViewer } from "./viewer/artifact-viewer.ts";
export { activeVersionId, artifactViewerSchema, initialViewer } from "./viewer/artifact-viewer.ts";
