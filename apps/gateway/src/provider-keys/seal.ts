import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { fail, type Result, succeed } from "../result.ts";

/** Encrypts texts so that a stolen database reveals none of them. */
export interface Sealer {
  /** @param context the owner of the text: opening requires the same, so that it cannot be passed off as another's */
  seal(text: string, context: readonly string[]): string;
  /** Fails with `other-secret` if another secret sealed the text, `damaged` if it was changed or is another's. */
  open(ciphertext: string, context: readonly string[]): Result<string, SealFailure>;
}

export type SealFailure = "other-secret" | "damaged";

/** The first part of a text sealed in this way, in case there is ever another. */
const VERSION = "v1";

/** Bytes, as NIST recommends for AES-GCM. */
const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;

/**
 * AES-256-GCM with a key of its own, derived from the secret. A sealed text is `v1.<key>.<nonce>.<text and tag>`; its
 * second part identifies the secret that the key came from, and reveals nothing about it.
 */
export function createSealer(secret: string): Sealer {
  const key = derive(secret, "encryption", 32);
  const keyName = derive(secret, "name", 6).toString("base64url");
  const open: Sealer["open"] = (ciphertext, context) => {
    const [version, name, nonce, content, ...more] = ciphertext.split(".");
    if (version !== VERSION || nonce === undefined || content === undefined || more.length > 0) return fail("damaged");
    if (name !== keyName) return fail("other-secret");
    const bytes = Buffer.from(content, "base64url");
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
        authTagLength: TAG_LENGTH,
      });
      decipher.setAAD(toBytes(context));
      decipher.setAuthTag(bytes.subarray(-TAG_LENGTH));
      const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_LENGTH)), decipher.final()]);
      return succeed(text.toString("utf8"));
    } catch {
      return fail("damaged");
    }
  };
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_LENGTH);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_LENGTH });
      cipher.setAAD(toBytes(context));
      const content = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return [VERSION, keyName, nonce.toString("base64url"), content.toString("base64url")].join(".");
    },
    open,
  };
}

/** Sessions are signed with the same secret: each purpose has a key that reveals nothing about the others. */
function derive(secret: string, purpose: string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "tutti", `provider keys: ${purpose}`, length));
}

function toBytes(context: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(context), "utf8");
}
