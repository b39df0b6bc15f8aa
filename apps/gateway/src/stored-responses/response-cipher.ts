import { randomBytes } from "node:crypto";
import { createSealer, type Sealer, type SealFailure } from "../provider-keys/seal.ts";
import { fail, type Result, succeed } from "../result.ts";

/** Which response a key belongs to. */
interface KeyPlace {
  owner: string;
  id: string;
}

/**
 * Encrypts each response with a key of its own, which the instance's secret seals: a rotation of the secret has to seal
 * only the keys anew.
 */
export interface ResponseCiphers {
  /** A new key for a response. */
  create(place: KeyPlace): { sealedKey: string; cipher: Sealer };
  /** The cipher of a stored response. */
  open(row: KeyPlace & { sealed_key: string }): Result<Sealer, SealFailure>;
}

/** The data that the key of a response is bound to. */
export function responseContext({ owner, id }: KeyPlace): string[] {
  return ["stored response", owner, id];
}

/** @param secret the instance's */
export function createResponseCiphers(secret: string): ResponseCiphers {
  const keys = createSealer(secret);
  return {
    create(place) {
      const key = randomBytes(32).toString("base64url");
      return { sealedKey: keys.seal(key, responseContext(place)), cipher: createSealer(key) };
    },
    open(row) {
      const key = keys.open(row.sealed_key, responseContext(row));
      return key.ok ? succeed(createSealer(key.value)) : fail(key.error);
    },
  };
}
