/** Samples of a positive quantity, whose weight decays with a half-life. */
export interface DecayedHistogram {
  /** Adds a sample that was taken at a time, in milliseconds since the epoch. */
  add(value: number, time: number): void;
  /** The value that this share of the samples (0 to 1) does not exceed; undefined without recent samples. */
  quantile(share: number, time: number): number | undefined;
}

/** The logarithmic width of a bucket, so that a quantile is at most 5% wrong. */
const STEP = Math.log(1.1);
const BUCKETS = 192;

/**
 * A smaller total weight means no recent samples: it is reached by a single sample after a little more than four
 * half-lives.
 */
const FORGOTTEN = 0.05;

/**
 * Tolerance for binary fractions: a share of exactly n samples must not become n + 1 through an error in the last
 * digit.
 */
const ROUNDING = 1 - 1e-9;

/** How many half-lives a weight may grow for before all weights are scaled down again. */
const RESCALE_AFTER = 64;

/**
 * @param smallest the smallest value; smaller samples count as this value
 * @param halfLife milliseconds after which a sample counts half
 */
export function createDecayedHistogram({
  smallest,
  halfLife,
}: {
  smallest: number;
  halfLife: number;
}): DecayedHistogram {
  const weights = new Float64Array(BUCKETS);
  let total = 0;
  // The time that weights are relative to: instead of shrinking all old samples, each new one weighs more than the ones
  // before it.
  let origin: number | undefined;

  const weightAt = (time: number) => 2 ** ((time - (origin ?? time)) / halfLife);

  const rescale = (time: number) => {
    const scale = 1 / weightAt(time);
    for (let index = 0; index < BUCKETS; index += 1) weights[index] = (weights[index] ?? 0) * scale;
    total *= scale;
    origin = time;
  };

  return {
    add(value, time) {
      if (!(value >= 0) || value === Number.POSITIVE_INFINITY) return;
      origin ??= time;
      if (time - origin > RESCALE_AFTER * halfLife) rescale(time);
      const index = Math.round(Math.log(Math.max(value, smallest) / smallest) / STEP);
      const bucket = Math.min(index, BUCKETS - 1);
      const weight = weightAt(time);
      weights[bucket] = (weights[bucket] ?? 0) + weight;
      total += weight;
    },
    quantile(share, time) {
      if (total === 0 || total / weightAt(time) < FORGOTTEN) return undefined;
      let cumulativeWeight = 0;
      let last = 0;
      for (let index = 0; index < BUCKETS; index += 1) {
        const weight = weights[index] ?? 0;
        if (weight === 0) continue;
        cumulativeWeight += weight;
        last = index;
        if (cumulativeWeight >= share * total * ROUNDING) break;
      }
      return smallest * Math.exp(last * STEP);
    },
  };
}
