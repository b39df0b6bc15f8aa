/**
 * Admits so many events at once, and so many a second in the long run.
 *
 * @param options.now milliseconds
 * @returns whether one more event is admitted
 */
export function createRate({
  burst,
  perSecond,
  now,
}: {
  burst: number;
  perSecond: number;
  now: () => number;
}): () => boolean {
  let budget = burst;
  let countedAt = now();
  return () => {
    const at = now();
    budget = Math.min(burst, budget + ((at - countedAt) * perSecond) / 1000);
    countedAt = at;
    if (budget < 1) return false;
    budget -= 1;
    return true;
  };
}
