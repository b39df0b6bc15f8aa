/** What a bench measured, ready to be printed. */
export interface BenchTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What the figures should be; printed below the table, never enforced. */
  goals?: string[];
}

export interface BenchOptions {
  /** As little as shows that it can measure, in seconds. */
  smoke: boolean;
  /** Makes the run fail, at whose end the sentence is told; the bench goes on. */
  fail: (sentence: string) => void;
}

/** What `bench/<name>/bench.ts` exports. It throws only where it cannot measure; a slow result is a result. */
export interface Bench {
  name: string;
  /** Runs only where it is named, or in the short form: it measures no speed, and takes an hour. */
  isOnRequest?: boolean;
  /** Gives each table once it is measured. */
  run(options: BenchOptions): AsyncIterable<BenchTable>;
}
