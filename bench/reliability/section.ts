import type { BenchTable } from "../bench-table.ts";
/** One part of the proof. */
export interface Section {
  title: string;
  /**
   * Gives its table, and a sentence for each thing that was lost, counted twice, or reached though it must not be: one
   * makes the bench fail.
   */
  run(options: { smoke: boolean; seed: number }): Promise<{ table: BenchTable; losses: readonly string[] }>;
}
