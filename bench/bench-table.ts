/** What a bench measured, ready to be printed. */
export interface BenchTable {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  /** What the figures should be; printed below the table, never enforced. */
  goals?: string[];
}

/** What `bench/<name>/bench.ts` exports. It throws only where it cannot measure; a slow result is a result. */
export interface Bench {
  name: string;
  /** Gives each table once it is measured. `smoke`: as little as shows that it can measure, in seconds. */
  run(options: { smoke: boolean }): AsyncIterable<BenchTable>;
}
