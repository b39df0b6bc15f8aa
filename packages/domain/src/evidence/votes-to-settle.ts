/** The order of two models is settled if 95% of the samples agree on it: this many standard deviations. */
const SETTLED = 1.645;
/** Of fewer votes, even unanimous ones agree by chance in more than 5% of cases: 0.5 to the power of 5 is 3%. */
const FEWEST = 5;
/** A larger number is no advice: the models are as good as each other. */
const MOST = 2000;

/**
 * The number of further votes, like those so far, that would settle the order of the first three: the standard
 * deviation of a difference shrinks with the root of the number of votes. 0 if it is settled; undefined if the models
 * are too close, or fewer than two.
 *
 * @param order indexes of models, the best first
 * @param samples their strengths in each sample of the bootstrap
 */
export function votesToSettle(
  order: readonly number[],
  samples: readonly Float64Array[],
  votes: number,
): number | undefined {
  const first = order.slice(0, 3);
  if (first.length < 2 || samples.length < 2) return undefined;
  let most = FEWEST - votes;
  for (const [index, upper] of first.slice(0, -1).entries()) {
    const lower = first[index + 1] ?? upper;
    const differences = samples.map((round) => (round[upper] ?? 0) - (round[lower] ?? 0));
    const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
    const variance = differences.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (differences.length - 1);
    if (mean <= 0) return undefined;
    const ratio = (SETTLED * Math.sqrt(variance)) / mean;
    most = Math.max(most, Math.ceil(votes * (ratio * ratio - 1)));
  }
  return most > MOST ? undefined : Math.max(0, most);
}
