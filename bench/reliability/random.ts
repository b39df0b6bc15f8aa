import fc from "fast-check";

/** Random choices that a seed repeats. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  share(): number;
  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number;
  pick<Value>(values: readonly Value[]): Value;
}

export function createRandom(seed: number): Random {
  const numbers = fc.noBias(fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 2 ** 30 - 1 }))));
  const stream = fc.sample(numbers, { seed, numRuns: 1 })[0] as Iterator<number>;
  const share = (): number => (stream.next().value as number) / 2 ** 30;
  const below = (limit: number): number => Math.floor(share() * limit);
  return { share, below, pick: (values) => values[below(values.length)] as (typeof values)[number] };
}
