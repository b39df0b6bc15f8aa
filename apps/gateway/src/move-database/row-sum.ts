import { createHash } from "node:crypto";

const MODULUS = 1n << 256n;

/** The contents of a table, regardless of the order of its rows: how many rows, and the sum of their hashes. */
export interface RowSum {
  rows: number;
  /** Hexadecimal. */
  sum: string;
}

/** Sums rows up, each as the texts of its columns; null is a value of its own. */
export function createRowSum(): { add(texts: readonly (string | null)[]): void; total(): RowSum } {
  let rows = 0;
  let sum = 0n;
  return {
    add(texts) {
      rows += 1;
      const hash = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
      sum = (sum + BigInt(`0x${hash}`)) % MODULUS;
    },
    total: () => ({ rows, sum: sum.toString(16).padStart(64, "0") }),
  };
}
