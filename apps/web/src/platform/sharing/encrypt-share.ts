import { shareIdSchema } from "@tutti/contract";
import { fail, type Result, succeed } from "@tutti/domain";
import { type Snapshot, snapshotSchema } from "@tutti/portable";

/** Bytes of an initialization vector of AES-GCM (NIST SP 800-38D, 8.2.1). */
const IV_BYTES = 12;

/** The maximum bytes of a decompressed snapshot: a small share must not fill the reader's memory. */
export const MAX_SNAPSHOT_BYTES = 64 * 1024 * 1024;

/** 256 bits as base64url. */
const KEY = /^[A-Za-z0-9_-]{43}$/u;

/** An encrypted snapshot, and its key. */
export interface SealedShare {
  /** Base64 of the initialization vector and the ciphertext. */
  content: string;
  /** Bytes that the gateway stores. */
  size: number;
  /** Base64url; only for the fragment of the link. */
  key: string;
}

export type OpenShareFailure = "wrong-key" | "damaged" | "too-large";

/** Whether this page may encrypt: browsers provide Web Crypto only to pages over HTTPS and on localhost. */
export function canEncrypt(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Compresses a snapshot and encrypts it with a new key (AES-GCM, 256 bits). */
export async function sealShare(snapshot: Snapshot): Promise<SealedShare> {
  const plain = new TextEncoder().encode(JSON.stringify(snapshot));
  const compressedBytes = await new Response(streamOf(plain).pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, true, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, compressedBytes));
  const content = new Uint8Array(IV_BYTES + ciphertext.length);
  content.set(iv);
  content.set(ciphertext, IV_BYTES);
  const rawKey = new Uint8Array(await crypto.subtle.exportKey("raw", key));
  return {
    content: toBase64(content),
    size: content.length,
    key: toBase64(rawKey).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, ""),
  };
}

/** Decrypts a share; never throws, whatever the server or the link contains. */
export async function openShare(content: string, key: string): Promise<Result<Snapshot, OpenShareFailure>> {
  const bytes = fromBase64(content);
  const rawKey = KEY.test(key) ? fromBase64(key.replaceAll("-", "+").replaceAll("_", "/")) : undefined;
  if (rawKey === undefined) return fail("wrong-key");
  if (bytes === undefined || bytes.length <= IV_BYTES) return fail("damaged");
  const cryptoKey = await crypto.subtle.importKey("raw", rawKey, "AES-GCM", false, ["decrypt"]);
  let compressedBytes: ArrayBuffer;
  try {
    const iv = bytes.subarray(0, IV_BYTES);
    compressedBytes = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cryptoKey, bytes.subarray(IV_BYTES));
  } catch {
    // A wrong key and changed bytes cannot be told apart.
    return fail("wrong-key");
  }
  const text = await decompress(new Uint8Array(compressedBytes));
  if (!text.ok) return text;
  try {
    const read = snapshotSchema.safeParse(JSON.parse(text.value));
    return read.success ? succeed(read.data) : fail("damaged");
  } catch {
    return fail("damaged");
  }
}

/** The address that shows a share: a person who has it has the key. */
export function shareAddress(origin: string, { id, key }: { id: string; key: string }): string {
  return `${origin}/s/${id}#${key}`;
}

/** Whether a link is complete. */
export function isShareLink({ id, key }: { id: string; key: string }): boolean {
  return shareIdSchema.safeParse(id).success && KEY.test(key);
}

async function decompress(bytes: Uint8Array<ArrayBuffer>): Promise<Result<string, OpenShareFailure>> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = streamOf(bytes).pipeThrough(new DecompressionStream("gzip")).getReader();
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return succeed(text + decoder.decode());
      size += value.length;
      if (size > MAX_SNAPSHOT_BYTES) {
        await reader.cancel();
        return fail("too-large");
      }
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    return fail("damaged");
  }
}

function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([bytes]).stream();
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  // In portions: the number of arguments of a call is limited.
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
