import { argon2idAsync } from "@noble/hashes/argon2.js";
import { toBytes } from "../crypto-port.ts";

/** The cost of a passphrase: kilobytes of memory, passes, lanes. */
export interface PassphraseCost {
  m: number;
  t: number;
  p: number;
}

/** The least that OWASP recommends for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes. */
export const passphraseCost: PassphraseCost = { m: 19_456, t: 2, p: 1 };

const SECRET_LENGTH = 32;

/** The secret of a passphrase (Argon2id, RFC 9106); the same letters count as the same however they are composed. */
export function secretOfPassphrase(passphrase: string, salt: Uint8Array, cost: PassphraseCost): Promise<Uint8Array> {
  return argon2idAsync(toBytes(passphrase.normalize("NFKC")), salt, { ...cost, dkLen: SECRET_LENGTH });
}
