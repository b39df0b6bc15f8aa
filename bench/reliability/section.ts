import type { BenchTable } from "../bench-table.ts";
/** One part of the proof. */
export interface Section {
  title: string;
  /**
   * Returns its table, and a sentence for each thing that was lost, counted twice, or wrongly reached: one sentence
   * makes the bench fail.
   */
  run(options: { smoke: boolean; seed: number }): Promise<{ table: BenchTable; losses: readonly string[] }>;
}
