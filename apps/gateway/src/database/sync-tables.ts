/** What all devices of a person share, as they encrypted it: this server can read none of it. */
export interface SyncSpaceTable {
  id: string;
  user_id: string;
  /** The organization that is open, or the person: each has a store of its own in the browser. */
  owner: string;
  organization_id: string | null;
  /** The id that the first device chose, to which everything encrypted is bound. */
  space: string;
  /** The sequence of the latest head. */
  sequence: number;
  head: Uint8Array;
  keyring: Uint8Array;
  /** The sequence of the head with which the keyring came. */
  keyring_sequence: number;
  /** The number and the bytes of all records. */
  records: number;
  bytes: number;
  created_at: number;
}

/** A record of a space. Its id is an HMAC. */
export interface SyncRecordTable {
  space_id: string;
  id: string;
  sequence: number;
  size: number;
  content: Uint8Array;
}

/** The data key of a space, encrypted for one holder: a device, the recovery phrase or the passphrase. */
export interface SyncSlotTable {
  space_id: string;
  slot: string;
  epoch: number;
  wrapped: string;
  created_at: number;
  /** The sequence up to which the device has everything, and when it last asked; 0 and null for others. */
  seen_sequence: number;
  seen_at: number | null;
}
