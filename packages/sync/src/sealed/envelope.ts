import { deflateSync, inflateSync } from "fflate";
import {
  type Bytes,
  type CryptoPort,
  type HeldKey,
  joinBytes,
  labelBytes,
  ownBytes,
  randomBytes,
  toBytes,
  toText,
} from "../crypto-port.ts";
import { pad, unpad } from "./pad.ts";

/** The version of the form of an envelope. */
const VERSION = 1;
/** Bytes of the version and the epoch, and of the initialization vector (NIST SP 800-38D, 8.2.2). */
const HEADER = 5;
const IV = 12;

/** What an envelope is bound to: opened as any other, it fails. */
export interface EnvelopeContext {
  /** The id of the space. */
  space: string;
  /** What the envelope is: a record, a head or a keyring. */
  kind: "record" | "head" | "keyring";
  /** The id of the record on the server; empty for a head. */
  id: string;
  sequence: number;
}

/** Why an envelope is not opened. */
export class TamperedError extends Error {
  override name = "TamperedError";
}

/**
 * Encrypts a text with AES-GCM-256: compressed, padded, bound to its place. The nonce is random: one key seals far
 * fewer than the 2^32 envelopes that are allowed (NIST SP 800-38D, 8.3).
 */
export async function sealText(
  crypto: CryptoPort,
  { key, epoch, context, text }: { key: HeldKey; epoch: number; context: EnvelopeContext; text: string },
): Promise<Bytes> {
  const header = new Uint8Array(HEADER);
  const view = new DataView(header.buffer);
  view.setUint8(0, VERSION);
  view.setUint32(1, epoch);
  const iv = randomBytes(crypto, IV);
  const parameters = { name: "AES-GCM", iv, additionalData: bindingOf(header, context) };
  const ciphertext = await crypto.subtle.encrypt(parameters, key, pad(deflateSync(toBytes(text))));
  return joinBytes(header, iv, new Uint8Array(ciphertext));
}

/** The epoch of the key that an envelope was sealed with. Throws a `TamperedError` for other forms. */
export function epochOf(envelope: Uint8Array): number {
  if (envelope.length < HEADER + IV || envelope[0] !== VERSION) {
    throw new TamperedError("The server sent a record in a form that this version of the page does not know.");
  }
  return new DataView(envelope.buffer, envelope.byteOffset).getUint32(1);
}

/** Throws a `TamperedError` if the envelope was changed, or belongs to another place. */
export async function openText(
  crypto: CryptoPort,
  { key, context, envelope }: { key: HeldKey; context: EnvelopeContext; envelope: Uint8Array },
): Promise<string> {
  epochOf(envelope);
  const own = ownBytes(envelope);
  const parameters = {
    name: "AES-GCM",
    iv: own.slice(HEADER, HEADER + IV),
    additionalData: bindingOf(own.slice(0, HEADER), context),
  };
  try {
    const padded = new Uint8Array(await crypto.subtle.decrypt(parameters, key, own.slice(HEADER + IV)));
    const content = unpad(padded);
    if (content !== undefined) return toText(inflateSync(content));
  } catch {
    // Reported below: what failed tells nothing more.
  }
  throw new TamperedError("A record on the server was changed, or put in another's place.");
}

function bindingOf(header: Uint8Array, { space, kind, id, sequence }: EnvelopeContext): Bytes {
  return joinBytes(header, labelBytes("tutti sync", kind, space, id, sequence));
}
