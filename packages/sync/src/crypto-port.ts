/** The part of Web Crypto that is used: the browser's own in the page, Node's in tests. */
export type CryptoPort = Pick<typeof globalThis.crypto, "subtle" | "getRandomValues">;

/** A key that Web Crypto holds. */
export type HeldKey = Awaited<ReturnType<CryptoPort["subtle"]["deriveKey"]>>;

/** Bytes with a buffer of their own, as Web Crypto requires them. */
export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

export function toBytes(text: string): Bytes {
  return encoder.encode(text);
}

/** Throws for bytes that are no UTF-8. */
export function toText(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Copies bytes that may be a view of a larger buffer. */
export function ownBytes(bytes: Uint8Array): Bytes {
  return new Uint8Array(bytes);
}

export function randomBytes(crypto: CryptoPort, length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** The texts with their lengths, so that no two different lists have the same bytes. */
export function labelBytes(...texts: readonly (string | number)[]): Bytes {
  return toBytes(JSON.stringify(texts));
}

const PIECE = 32_768;

/** Base64url (RFC 4648, section 5), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Base64 (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(start, start + PIECE));
  }
  return btoa(binary);
}

/** Reads base64 and base64url. Throws for other texts. */
export function fromBase64(text: string): Bytes {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index);
  return bytes;
}
