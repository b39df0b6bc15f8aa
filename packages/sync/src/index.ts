export { fromBase64, toBase64 } from "./crypto-port.ts";
export { readDeviceCode } from "./keys/device-code.ts";
export type { KnownDevice } from "./keys/keyring.ts";
export type { Opener } from "./keys/openers.ts";
export type { PhraseProblem } from "./keys/recovery-phrase.ts";
export { PHRASE_WORDS, readRecoveryPhrase } from "./keys/recovery-phrase.ts";
export { isSyncedTable, syncedTables } from "./merge/synced-tables.ts";
export type { CommitOutcome } from "./replica/commit-keyring.ts";
export type {
  Commit,
  RecordPage,
  ReplicaPorts,
  ReplicaState,
  Shadow,
  ShadowStore,
  SpaceServer,
  StoredHead,
  StoredSpace,
} from "./replica/ports.ts";
export type { RoundOutcome } from "./replica/replica.ts";
export { runRound } from "./replica/replica.ts";
export type { JoinFailure, PreparedSpace } from "./replica/space.ts";
export {
  changePassphrase,
  closeCode,
  joinSpace,
  openCode,
  prepareSpace,
  readKeyring,
  removeDevice,
} from "./replica/space.ts";
