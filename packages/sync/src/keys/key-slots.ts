import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import {
  type Bytes,
  type CryptoPort,
  fromBase64,
  type HeldKey,
  joinBytes,
  labelBytes,
  ownBytes,
  randomBytes,
  toBase64Url,
} from "../crypto-port.ts";

/** A pair of keys of a device, of the recovery phrase or of the passphrase (X25519, RFC 7748). */
export interface SlotPair {
  /** Not extractable: it is used where it is, and never read. */
  privateKey: HeldKey;
  /** Base64url. */
  publicKey: string;
}

/** What a wrapped key is bound to. */
export interface SlotContext {
  space: string;
  slot: string;
  epoch: number;
}

const ALGORITHM = { name: "X25519" } as const;
const KEY_LENGTH = 32;
const IV_LENGTH = 12;
/** The bytes before a private key in its standard form (PKCS #8 for X25519, RFC 8410, section 7). */
const PKCS8_PREFIX = new Uint8Array([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 110, 4, 34, 4, 32]);
/** The base point, with which a private key makes its public key (RFC 7748, section 6.1). */
const BASE_POINT = new Uint8Array(KEY_LENGTH).fill(9, 0, 1);

/** A pair for a device, of which the private key cannot be read even by this page. */
export async function createDevicePair(crypto: CryptoPort): Promise<SlotPair> {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, false, ["deriveBits"])) as {
    privateKey: HeldKey;
    publicKey: HeldKey;
  };
  const publicKey = toBase64Url(new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey)));
  return { privateKey: pair.privateKey, publicKey };
}

/** The pair that a secret stands for, such as a recovery phrase: every device makes the same. */
export async function pairOfSecret(crypto: CryptoPort, secret: Uint8Array, use: string): Promise<SlotPair> {
  const seed = hkdf(sha256, secret, undefined, labelBytes("tutti sync pair", use), KEY_LENGTH);
  const pkcs8 = joinBytes(PKCS8_PREFIX, seed);
  const privateKey = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, false, ["deriveBits"]);
  return { privateKey, publicKey: toBase64Url(await agree(crypto, privateKey, BASE_POINT)) };
}

/** Encrypts a data key for the holder of a private key: an ephemeral agreement, then AES-GCM. */
export async function wrapDataKey(
  crypto: CryptoPort,
  { publicKey, dataKey, context }: { publicKey: string; dataKey: Uint8Array; context: SlotContext },
): Promise<string> {
  const ephemeral = await createDevicePair(crypto);
  const key = await wrappingKey(crypto, ephemeral.privateKey, {
    theirs: publicKey,
    ephemeral: ephemeral.publicKey,
    publicKey,
    context,
  });
  const iv = randomBytes(crypto, IV_LENGTH);
  const wrapped = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, ownBytes(dataKey));
  return toBase64Url(joinBytes(fromBase64(ephemeral.publicKey), iv, new Uint8Array(wrapped)));
}

/** The data key; undefined if it was wrapped for another pair, or for another place. */
export async function unwrapDataKey(
  crypto: CryptoPort,
  { pair, wrapped, context }: { pair: SlotPair; wrapped: string; context: SlotContext },
): Promise<Bytes | undefined> {
  try {
    const bytes = fromBase64(wrapped);
    const ephemeral = toBase64Url(bytes.subarray(0, KEY_LENGTH));
    const key = await wrappingKey(crypto, pair.privateKey, {
      theirs: ephemeral,
      ephemeral,
      publicKey: pair.publicKey,
      context,
    });
    const iv = bytes.slice(KEY_LENGTH, KEY_LENGTH + IV_LENGTH);
    const content = bytes.slice(KEY_LENGTH + IV_LENGTH);
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, content));
  } catch {
    return undefined;
  }
}

async function wrappingKey(
  crypto: CryptoPort,
  privateKey: HeldKey,
  {
    theirs,
    ephemeral,
    publicKey,
    context,
  }: { theirs: string; ephemeral: string; publicKey: string; context: SlotContext },
): Promise<HeldKey> {
  const shared = await agree(crypto, privateKey, fromBase64(theirs));
  const info = labelBytes("tutti sync slot", ephemeral, publicKey, context.space, context.slot, context.epoch);
  const bytes = ownBytes(hkdf(sha256, shared, undefined, info, KEY_LENGTH));
  return crypto.subtle.importKey("raw", bytes, { name: "AES-GCM" }, false, ["encrypt", "decrypt"]);
}

async function agree(crypto: CryptoPort, privateKey: HeldKey, theirs: Bytes): Promise<Bytes> {
  const publicKey = await crypto.subtle.importKey("raw", theirs, ALGORITHM, true, []);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: "X25519", public: publicKey }, privateKey, KEY_LENGTH * 8),
  );
}
