import type { GenerationTable } from "../../database/schema.ts";

/** The rows that wait to be written, and those that are being written and may still fail: neither written nor lost. */
export class WaitingRows {
  readonly #limit: number;
  readonly #lose: (row: GenerationTable, cause: unknown) => void;
  readonly #waiting = new Map<string, GenerationTable>();
  #inFlight: readonly GenerationTable[] = [];
  #isOver = false;

  /**
   * @param options.limit how many rows may wait; beyond that the oldest are lost
   * @param options.lose called with each row that will not be written
   */
  constructor({ limit, lose }: { limit: number; lose: (row: GenerationTable, cause: unknown) => void }) {
    this.#limit = limit;
    this.#lose = lose;
  }

  /** Whether nothing is written any more: all rows that were left are lost. */
  get isOver(): boolean {
    return this.#isOver;
  }

  get areWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  /** Adds a row, in place of an older state of its generation. */
  add(row: GenerationTable): void {
    if (this.#isOver) {
      this.#lose(row, new Error("The gateway has ended."));
      return;
    }
    this.#waiting.set(row.id, row);
    this.#dropOldest();
  }

  /** Takes all waiting rows, which are being written from now on, in this order. */
  take(): readonly GenerationTable[] {
    this.#inFlight = [...this.#waiting.values()];
    this.#waiting.clear();
    return this.#inFlight;
  }

  /** The next rows to write, at most as many as given. */
  next(count: number): readonly GenerationTable[] {
    return this.#inFlight.slice(0, count);
  }

  /** The next rows were written. */
  finish(count: number): void {
    this.#inFlight = this.#inFlight.slice(count);
  }

  /** No database accepts the next row. */
  refuse(cause: unknown): void {
    const [row] = this.#inFlight;
    this.#inFlight = this.#inFlight.slice(1);
    // Once all is over, the row has been lost already.
    if (row !== undefined && !this.#isOver) this.#lose(row, cause);
  }

  /** Puts the rows that were not written back before those that arrived meanwhile, each in its newest state. */
  putBack(): void {
    const rows = this.#inFlight;
    this.#inFlight = [];
    // Rows that are lost then have been reported already.
    if (this.#isOver) return;
    const newer = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const row of [...rows, ...newer]) this.#waiting.set(row.id, row);
    this.#dropOldest();
  }

  /** Loses all rows that are left; a waiting newer state replaces the one that is being written. */
  end(): void {
    this.#isOver = true;
    const remainingRows = new Map([...this.#inFlight, ...this.#waiting.values()].map((row) => [row.id, row]));
    const cause = new Error("The gateway ended before it could be written.");
    for (const row of remainingRows.values()) this.#lose(row, cause);
    this.#waiting.clear();
  }

  #dropOldest(): void {
    for (const [id, row] of this.#waiting) {
      if (this.#waiting.size <= this.#limit) return;
      this.#waiting.delete(id);
      this.#lose(row, new Error("Too many generations wait to be written."));
    }
  }
}
