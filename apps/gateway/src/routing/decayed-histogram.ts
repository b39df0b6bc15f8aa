/** Samples of a positive quantity, whose weight halves again and again as they grow old. */
export interface DecayedHistogram {
  /** Adds a sample that was taken at a time, in milliseconds since the epoch. */
  add(value: number, time: number): void;
  /** The value that this share of the samples (0 to 1) is not above; undefined where nothing recent was seen. */
  quantile(share: number, time: number): number | undefined;
}

/** Neighboring buckets are this far apart, so that a quantile is at most 5% wrong. */
const STEP = Math.log(1.1);
const BUCKETS = 192;

/** Less than this weight is nothing recent: a single sample after a little more than four half-lives. */
const FORGOTTEN = 0.05;

/** A share of exactly so many samples is not one more, though binary fractions say so in the last digit. */
const ROUNDING = 1 - 1e-9;

/** How many half-lives a weight may grow by before all of them are scaled down again. */
const RESCALE_AFTER = 64;

/**
 * @param smallest the least value that is told apart from smaller ones
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
  // Instead of letting all old samples shrink, each new one weighs more than those before it: relative to this time.
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
