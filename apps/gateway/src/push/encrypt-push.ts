import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";

/** A device's keys, as its browser made them for this subscription (RFC 8291), in base64url. */
export interface PushKeys {
  /** A point of the curve P-256, uncompressed: 65 bytes. */
  p256dh: string;
  /** 16 bytes. */
  auth: string;
}

/** Bytes of every content before it is encrypted, so that its length tells nothing. */
const PADDED = 256;

/** Bytes of a record, which has the whole content. */
const RECORD = 4096;

/**
 * Encrypts a message for one device alone, as `aes128gcm` (RFC 8291, RFC 8188): a push service cannot read it. Throws
 * for keys that are no point of the curve, and for a message of more than 255 bytes.
 *
 * @param options.salt 16 bytes; default: random
 * @param options.privateKey of the sender, for this message alone; default: random
 */
export function encryptPush(
  text: string,
  keys: PushKeys,
  { salt = randomBytes(16), privateKey, padded = PADDED }: { salt?: Buffer; privateKey?: Buffer; padded?: number } = {},
): Buffer {
  const message = Buffer.from(text);
  if (message.length >= PADDED) throw new Error("A push has no room for this message.");
  const receiver = Buffer.from(keys.p256dh, "base64url");
  const sender = createECDH("prime256v1");
  if (privateKey === undefined) sender.generateKeys();
  else sender.setPrivateKey(privateKey);
  const shared = sender.computeSecret(receiver);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver, sender.getPublicKey()]);
  const secret = derive(shared, Buffer.from(keys.auth, "base64url"), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  // The delimiter of the last record, and zeros up to the padded length.
  const content = Buffer.concat([message, Buffer.of(2), Buffer.alloc(Math.max(0, padded - message.length - 1))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  const header = Buffer.concat([salt, size, Buffer.of(sender.getPublicKey().length), sender.getPublicKey()]);
  return Buffer.concat([header, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** Whether a message can be encrypted with these keys. */
export function areUsable(keys: PushKeys): boolean {
  if (Buffer.from(keys.auth, "base64url").length !== 16) return false;
  try {
    encryptPush("", keys);
    return true;
  } catch {
    return false;
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, length));
}
