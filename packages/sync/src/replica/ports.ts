import type { Database } from "@tutti/domain";
import type { Stamp } from "../clock.ts";
import type { CryptoPort } from "../crypto-port.ts";
import type { EpochKeys } from "../keys/epoch-keys.ts";
import type { SlotPair } from "../keys/key-slots.ts";
import type { RowMarks } from "../merge/shadow.ts";
import type { SyncedTable } from "../merge/synced-tables.ts";

/** A row of this device as far as the space knows it. */
export interface Shadow extends RowMarks {
  /** The table, a space and the row's id. */
  key: string;
  /** `unknown`: of a newer version of the page. Such a record is only counted. */
  table: SyncedTable | "unknown";
  id: string;
  /** The room of the row; absent for rooms and suites. */
  roomId?: string;
  /** The record on the server that the marks are part of; absent until the row was sent. */
  stored?: { sequence: number; proof: string };
  /** The sequence of that record where it says that the row was removed: it ends once every device has seen it. */
  endedAt?: number;
  /** 1 while the server does not have everything that the marks have; a number, so that it can be an index. */
  isUnsent: 0 | 1;
}

/** How far this device has read: records from the newest on down to those that it had. */
export interface PassState {
  /** The sequence of the head when the pass began. */
  head: number;
  /** Everything up to it was read by an earlier pass. */
  after: number;
  /** Everything at or above it was read. */
  before: number;
}

/** What a device remembers of the space beside its rows. */
export interface ReplicaState {
  /** The id of the space, made by its first device. */
  space: string;
  /** The id of this device, and its keys. */
  device: string;
  pair: SlotPair;
  /** The keys of all epochs, the oldest first. */
  keys: readonly EpochKeys[];
  /** The latest stamp of the clock. */
  stamp?: Stamp;
  /** The sequence of the last head that everything here was compared with, and its hash. */
  sequence: number;
  headHash: string;
  /** The sum and the number of the records that this device knows. */
  sum: string;
  count: number;
  /** The hash of the keyring of that head. */
  keyringHash: string;
  /** What that head says of the devices, and of removed rows. */
  seen: Readonly<Record<string, number>>;
  collected: number;
  /** When this device last told how far it has read. Milliseconds since the epoch. */
  toldAt?: number;
  /** Present while a pass is under way. */
  pass?: PassState;
}

/** The shadows and the state, in a store of their own beside the rows. */
export interface ShadowStore {
  state(): Promise<ReplicaState | undefined>;
  /** In the order of the keys. */
  shadows(keys: readonly string[]): Promise<(Shadow | undefined)[]>;
  unsent(limit: number): Promise<Shadow[]>;
  ofRoom(roomId: string): Promise<Shadow[]>;
  /** Shadows whose record on the server ended at this sequence or before, the earliest first; default: all of them. */
  ends(upTo: number, limit?: number): Promise<Shadow[]>;
  /** Everything in one transaction. */
  save(changes: { state?: ReplicaState; put?: readonly Shadow[]; remove?: readonly string[] }): Promise<void>;
}

/** A record as the server has it. */
export interface StoredRecord {
  id: string;
  sequence: number;
  envelope: Uint8Array;
}

export interface StoredHead {
  /** The id of the space: another person's, or a new one of the same person, has another. */
  space: string;
  sequence: number;
  envelope: Uint8Array;
  keyring: { sequence: number; envelope: Uint8Array };
}

export interface RecordPage {
  /** The newest first. */
  records: readonly StoredRecord[];
  /** As it was before the records were read. */
  head: StoredHead;
  /** Whether records are left between the last of these and `after`. */
  hasMore: boolean;
}

export interface Commit {
  space: string;
  /** The sequence of the head that the writer knows: any other refuses the commit; 0 makes the space. */
  base: number;
  head: Uint8Array;
  /** They get the sequences after `base`, in their order; the head gets the one after theirs. */
  records: readonly { id: string; envelope: Uint8Array }[];
  /** The ids of records that end. */
  drops: readonly string[];
  keyring?: Uint8Array;
  slots?: { put: readonly WrappedKey[]; remove: readonly string[] };
}

/** A data key that is wrapped for one holder. */
export interface WrappedKey {
  /** `recovery`, `passphrase`, `code`, or the id of a device. */
  slot: string;
  epoch: number;
  wrapped: string;
}

/** A space as the server has it. */
export interface StoredSpace {
  space: string;
  head: StoredHead;
  slots: readonly (WrappedKey & { isDevice: boolean })[];
}

/** The gateway, as the replica sees it. Calls reject if it cannot be reached. */
export interface SpaceServer {
  /** Undefined if the person has none. */
  space(): Promise<StoredSpace | undefined>;
  /** Records between two sequences, both excluded. */
  read(range: { after: number; before?: number | undefined; device: string }): Promise<RecordPage>;
  /** `conflict`: another device was faster. `full`: the quota of the person is used up. */
  commit(commit: Commit): Promise<"done" | "conflict" | { full: string }>;
}

export interface ReplicaPorts {
  crypto: CryptoPort;
  /** Milliseconds since the epoch. */
  now(): number;
  rows: Pick<Database, "read" | "repair" | "write"> & { changeMarks: NonNullable<Database["changeMarks"]> };
  shadows: ShadowStore;
  server: SpaceServer;
  /** Called with the rooms that another device has removed while this one had changes in them. */
  onLost?(roomIds: readonly string[]): void;
  /** `left`: sequences that are left to be read. */
  onProgress?(progress: { left: number; total: number }): void;
}

export function shadowKey(table: string, id: string): string {
  return `${table} ${id}`;
}
