import { MEGABYTE } from "../../bytes.ts";
import { JsonRefused } from "./json-refused.ts";

/** Bytes of everything but long texts, at most: as many as JSON.parse reads in a twentieth of a second. */
export const STRUCTURE_LIMIT = 8 * MEGABYTE;

/** Bytes up to which a small buffer is replaced by a larger one. */
const SMALL = 64 * 1024;

/**
 * Bytes by which a large structure grows, and bytes that are reserved for it: a text is stored there until it turns out
 * to be long.
 */
const GROWTH = MEGABYTE;
const STRUCTURE_ROOM = STRUCTURE_LIMIT + 64 * GROWTH;

const BYTE_ORDER_MARK = "\ufeff";

/** The bytes of a JSON text, but for its long texts. */
export class JsonStructure {
  /** The number of stored bytes. */
  length = 0;
  #buffer = Buffer.allocUnsafe(1024);
  #large: ArrayBuffer | undefined;

  /** Stores more bytes. Throws JsonRefused if there is no room for them. */
  store(bytes: Uint8Array): void {
    const newLength = this.length + bytes.length;
    if (newLength > this.#buffer.length) this.#makeRoom(newLength);
    this.#buffer.set(bytes, this.length);
    this.length = newLength;
  }

  /** The stored bytes from a position on; they are overwritten by what is stored once it is cut off. */
  from(start: number): Uint8Array {
    return this.#buffer.subarray(start, this.length);
  }

  /** The stored text from a position on. */
  textFrom(start: number): string {
    return this.#buffer.toString("utf8", start, this.length);
  }

  /** Forgets the bytes from a position on. */
  cut(start: number): void {
    this.length = start;
  }

  /** The whole text; its bytes are freed at once. */
  take(): string {
    const text = this.textFrom(0);
    this.#buffer = Buffer.alloc(0);
    this.#large?.resize(0);
    return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
  }

  /**
   * A large buffer is resized in place: each copy of another size would stay in memory until the next garbage
   * collection.
   */
  #makeRoom(minSize: number): void {
    if (minSize > STRUCTURE_ROOM) throw new JsonRefused("structure");
    const size = Math.max(minSize, this.#buffer.length * 2);
    if (size <= SMALL) {
      const larger = Buffer.allocUnsafe(size);
      this.#buffer.copy(larger, 0, 0, this.length);
      this.#buffer = larger;
      return;
    }
    const room = Math.ceil(minSize / GROWTH) * GROWTH;
    if (this.#large) this.#large.resize(room);
    else {
      this.#large = new ArrayBuffer(room, { maxByteLength: STRUCTURE_ROOM });
      new Uint8Array(this.#large).set(this.#buffer.subarray(0, this.length));
    }
    this.#buffer = Buffer.from(this.#large, 0, room);
  }
}
