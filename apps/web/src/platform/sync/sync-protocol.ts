/** A device of the space, for the settings. */
export interface SyncDevice {
  id: string;
  name: string;
  /** Milliseconds since the epoch. */
  addedAt: number;
  isThis: boolean;
}

/** What the worker is doing. */
export type SyncState =
  | { type: "starting" }
  /**
   * Sync is not switched on in this browser. `hasSpace`: another device has switched it on; `hasPassphrase`: a
   * passphrase opens it beside the recovery phrase.
   */
  | { type: "off"; hasSpace: boolean; hasPassphrase: boolean }
  | OngoingSync;

/** How sync stands in a browser where it is switched on. */
export type OngoingSync =
  /** Records are read or sent; `share`: how much of what was there has come, from 0 to 1. */
  | { type: "working"; share?: number }
  /** Everything is the same here and there. */
  | { type: "same" }
  | { type: "failed"; message: string }
  | { type: "full"; message: string }
  | { type: "tampered"; message: string }
  | { type: "removed" };

/** What a person opens the shared chats with, as typed. */
export type TypedSecret = { type: "phrase" | "passphrase" | "code"; text: string };

/** What the page asks the worker. */
export type SyncRequest =
  | { type: "look" }
  | { type: "prepare"; name: string }
  | { type: "begin" }
  | { type: "join"; secret: TypedSecret; name: string }
  | { type: "devices" }
  /** Sets the passphrase; without one, removes it. */
  | { type: "passphrase"; passphrase?: string }
  | { type: "open-code" }
  | { type: "close-code" }
  | { type: "remove"; device: string }
  | { type: "leave" }
  | { type: "delete" };

/** The answers, by the requests that they belong to. */
export interface SyncAnswers {
  look: SyncState;
  prepare: { phrase: string };
  begin: { failure?: string };
  join: { failure?: string };
  devices: { devices: readonly SyncDevice[]; hasPassphrase: boolean };
  passphrase: { failure?: string };
  "open-code": { code: string; failure?: string };
  "close-code": { failure?: string };
  remove: { failure?: string };
  leave: { failure?: string };
  delete: { failure?: string };
}

/** A message to the worker: the first one names the store. */
export type ToWorker = { type: "start"; store: string } | { type: "ask"; number: number; request: SyncRequest };

export type FromWorker =
  | { type: "state"; state: SyncState }
  | { type: "lost"; roomIds: readonly string[] }
  | { type: "answer"; number: number; answer: SyncAnswers[keyof SyncAnswers] }
  | { type: "refused"; number: number; message: string };
