/** Bytes that are converted to characters in one call: the number of a call's arguments is limited. */
const CHUNK = 32_768;

/** The bytes as a `data:` URL of the given type. */
export function toDataUrl(bytes: Uint8Array, type: string): string {
  const pieces: string[] = [];
  for (let start = 0; start < bytes.length; start += CHUNK) {
    pieces.push(String.fromCharCode(...bytes.subarray(start, start + CHUNK)));
  }
  return `data:${type};base64,${btoa(pieces.join(""))}`;
}
