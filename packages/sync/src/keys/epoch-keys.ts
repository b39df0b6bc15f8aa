import { hkdf } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import {
  type Bytes,
  type CryptoPort,
  type HeldKey,
  labelBytes,
  ownBytes,
  randomBytes,
  toBase64Url,
  toBytes,
} from "../crypto-port.ts";

/** Bytes of a data key: AES-256. */
const KEY_LENGTH = 32;
/** Bytes of a record's id on the server: enough that no two of a space are the same. */
const ID_LENGTH = 16;

/** The keys of one epoch: a removed device begins another. */
export interface EpochKeys {
  epoch: number;
  /** Encrypts records and heads. */
  contents: HeldKey;
  /** Makes the proofs of records. */
  sum: Uint8Array;
  /** Makes the ids of records; only the first epoch's is used, so that ids stay. */
  ids: Uint8Array;
}

export function createDataKey(crypto: CryptoPort): Bytes {
  return randomBytes(crypto, KEY_LENGTH);
}

/** The keys of an epoch from its data key (HKDF with SHA-256, RFC 5869). */
export async function deriveEpochKeys(crypto: CryptoPort, dataKey: Uint8Array, epoch: number): Promise<EpochKeys> {
  const derive = (use: string): Bytes =>
    ownBytes(hkdf(sha256, dataKey, undefined, toBytes(`tutti sync ${use} ${epoch}`), KEY_LENGTH));
  const algorithm = { name: "AES-GCM" };
  return {
    epoch,
    contents: await crypto.subtle.importKey("raw", derive("contents"), algorithm, false, ["encrypt", "decrypt"]),
    sum: derive("sum"),
    ids: derive("ids"),
  };
}

/** The id of a row on the server, which tells nothing of the row's own. */
export function recordIdOf(ids: Uint8Array, table: string, id: string): string {
  return toBase64Url(hmac(sha256, ids, labelBytes(table, id)).subarray(0, ID_LENGTH));
}
