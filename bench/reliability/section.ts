import type { BenchTable } from "../bench-table.ts";
/** One part of the proof. */
export interface Section {
  title: string;
  /**
   * Gives its table; `losses` counts what was lost, counted twice, or reached though it must not be: each makes the
   * bench fail.
   */
  run(options: { smoke: boolean; seed: number }): Promise<{ table: BenchTable; losses: number }>;
}
