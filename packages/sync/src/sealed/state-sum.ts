import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { fromBase64, joinBytes, labelBytes, toBase64Url } from "../crypto-port.ts";

/** Bytes of a proof and of a sum. */
const LENGTH = 32;

/** The sum of no records. */
export const EMPTY_SUM = toBase64Url(new Uint8Array(LENGTH));

/** Stands for one record as it is on the server now. The server does not have the key, and can make none. */
export function proofOf(
  sumKey: Uint8Array,
  { id, sequence, envelope }: { id: string; sequence: number; envelope: Uint8Array },
): string {
  return toBase64Url(hmac(sha256, sumKey, joinBytes(labelBytes(id, sequence), sha256(envelope))));
}

/**
 * The sum with a proof added, or taken out again, as it is its own inverse. It depends on the set alone, not on the
 * order: a device that has all records has the sum, and one that is missing, older or repeated makes another (Bellare
 * and Micciancio, "A New Paradigm for Collision-Free Hashing", 1997; XOR suffices where the proofs are keyed).
 */
export function addToSum(sum: string, proof: string): string {
  const bytes = fromBase64(sum);
  const other = fromBase64(proof);
  for (let index = 0; index < LENGTH; index += 1) bytes[index] = (bytes[index] ?? 0) ^ (other[index] ?? 0);
  return toBase64Url(bytes);
}
