import { JsonRefused } from "./json-refused.ts";

const [QUOTE, BACKSLASH, U] = [0x22, 0x5c, 0x75];

/** Finds the ends of texts in bytes that are cut anywhere, and remembers what their characters need. */
export class JsonTextScan {
  /**
   * The escape that is being read: how many of its bytes were read, and how many it has; 2 until its second byte is
   * known.
   */
  #escapeRead = 0;
  #escapeWidth = 0;
  /** The bitwise OR of all bytes since the last `restart`, and whether they had an escape. */
  #bits = 0;
  #hasEscape = false;

  /** Whether all bytes since the last `restart` are ASCII without an escape. */
  get isPlain(): boolean {
    return this.#bits < 0x80 && !this.#hasEscape && this.#escapeRead === 0;
  }

  /** How many bytes at the end of the scanned ones are the beginning of an escape. */
  get unfinishedLength(): number {
    return this.#escapeRead;
  }

  /** The bytes so far were taken: what they need is forgotten, but not an escape that they began. */
  restart(): void {
    this.#bits = 0;
    this.#hasEscape = false;
  }

  /** The position of the text's closing quotation mark, or the end of the bytes. Throws JsonRefused. */
  scan(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length) {
      if (this.#escapeRead > 0) {
        this.#escapeRead += 1;
        if (this.#escapeRead === 2) this.#escapeWidth = bytes[at] === U ? 6 : 2;
        if (this.#escapeRead === this.#escapeWidth) this.#escapeRead = 0;
        at += 1;
        continue;
      }
      at = endOfPlain(bytes, at);
      this.#bits |= bitsSeen;
      const byte = bytes[at];
      if (byte === QUOTE || byte === undefined) break;
      if (byte !== BACKSLASH) throw new JsonRefused("syntax");
      this.#escapeRead = 1;
      this.#escapeWidth = 2;
      this.#hasEscape = true;
      at += 1;
    }
    return at;
  }
}

let bitsSeen = 0;

/**
 * The position of the next byte that ends the text or begins an escape; sets `bitsSeen` to the bitwise OR of the bytes
 * before it.
 */
function endOfPlain(bytes: Uint8Array, from: number): number {
  let bitCount = 0;
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE || byte === BACKSLASH || byte < 0x20) break;
    bitCount |= byte;
  }
  bitsSeen = bitCount;
  return at;
}
