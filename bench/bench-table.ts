/** What a bench measured, ready to be printed. */
export interface BenchTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What the figures should be; printed below the table, never enforced. */
  goals?: string[];
}

export interface BenchOptions {
  /** The shortest form that shows that it can measure; it takes seconds. */
  smoke: boolean;
  /** Makes the run fail, and prints the sentence at its end; the bench goes on. */
  fail: (sentence: string) => void;
}

/** What `bench/<name>/bench.ts` exports. It throws only when it cannot measure; a slow result is a result. */
export interface Bench {
  name: string;
  /** Runs only when it is named, or in the short form: it measures no speed, and takes an hour. */
  isOnRequest?: boolean;
  /** Yields each table once it is measured. */
  run(options: BenchOptions): AsyncIterable<BenchTable>;
}
