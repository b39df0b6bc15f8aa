/** Bytes as characters of the same numbers (Latin-1), as in PNG's keywords. */
export function latin1(bytes: Uint8Array): string {
  let text = "";
  // In pieces: a call with a million arguments would run out of stack.
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

/** A text whose characters are all below 256 as bytes; undefined for any other. */
export function fromLatin1(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 255) return undefined;
    bytes[index] = code;
  }
  return bytes;
}

/** The bytes of a base64 text, with or without line breaks and padding; undefined if it is not base64. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    return fromLatin1(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return undefined;
  }
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(latin1(bytes));
}

export function utf8(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

export function toUtf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The position of the first zero from `start` on, or the length where there is none. */
export function zeroAt(bytes: Uint8Array, start: number): number {
  const at = bytes.indexOf(0, start);
  return at < 0 ? bytes.length : at;
}
