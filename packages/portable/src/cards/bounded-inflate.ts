import { Unzlib } from "fflate";

/** Compressed bytes that are unpacked at a time: they unpack to at most about a thousand times as many. */
const SLICE = 4096;

/** Unpacks zlib data; undefined where it is broken, or unpacks to more bytes than the limit: then it stops at once. */
export function inflateAtMost(bytes: Uint8Array, limit: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  let isWhole = false;
  const unzlib = new Unzlib((part, isLast) => {
    parts.push(part);
    length += part.length;
    isWhole = isLast;
  });
  try {
    for (let start = 0; start < bytes.length && length <= limit; start += SLICE) {
      unzlib.push(bytes.subarray(start, start + SLICE), start + SLICE >= bytes.length);
    }
  } catch {
    return undefined;
  }
  if (!isWhole || length > limit) return undefined;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
