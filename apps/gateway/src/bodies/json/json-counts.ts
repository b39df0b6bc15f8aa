import { JsonRefused } from "./json-refused.ts";

/**
 * How many levels of lists and objects a body may have: more than any valid body needs, and few enough to be written as
 * JSON again.
 */
export const DEPTH_LIMIT = 200;

/** How many fields an object may have: a schema takes microseconds for each unknown field. */
export const FIELD_LIMIT = 4096;

const [COMMA, COLON] = [0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Counts levels, values and fields as the bytes outside of texts come, before any value is made. */
export class JsonCounts {
  /** The level of the next byte; 0 outside of the outermost value. */
  depth = 0;
  readonly #valueLimit: number;
  #values = 1;
  /** How many fields the object of each level has so far. */
  readonly #fields = new Uint32Array(DEPTH_LIMIT + 1);

  /** @param valueLimit how many values there may be, counted as commas and opening brackets */
  constructor(valueLimit: number) {
    this.#valueLimit = valueLimit;
  }

  /**
   * Counts one byte outside of any text. Throws JsonRefused as soon as a bound is passed.
   *
   * @param wasLong whether the text before it was a long one, which is no name of a field
   */
  step(byte: number, wasLong: boolean): void {
    if (byte === COMMA) this.#countValue();
    else if (byte === COLON) this.#countField(wasLong);
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) this.#enter();
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) this.depth -= 1;
    if (this.depth < 0) throw new JsonRefused("syntax");
  }

  #enter(): void {
    this.depth += 1;
    if (this.depth > DEPTH_LIMIT) throw new JsonRefused("depth");
    this.#fields[this.depth] = 0;
    this.#countValue();
  }

  #countValue(): void {
    this.#values += 1;
    if (this.#values > this.#valueLimit) throw new JsonRefused("values");
  }

  #countField(wasLong: boolean): void {
    if (wasLong) throw new JsonRefused("name");
    const fieldsHere = (this.#fields[this.depth] ?? 0) + 1;
    this.#fields[this.depth] = fieldsHere;
    if (fieldsHere > FIELD_LIMIT) throw new JsonRefused("fields");
  }
}
