/** How far two judges agree beyond chance. */
export interface Agreement {
  /** The number of items that both judged. */
  count: number;
  /** The share on which both agree, from 0 to 1. */
  observedAgreement: number;
  /**
   * Cohen's kappa (Cohen, "A Coefficient of Agreement for Nominal Scales", 1960): 1 full agreement, 0 as by chance.
   * Undefined if both give one and the same value to all items, so that chance explains everything.
   */
  kappa: number | undefined;
}

/** The agreement of two judges on pairs of their values for the same items; undefined if there are none. */
export function agreementOf<Value extends string>(pairs: readonly (readonly [Value, Value])[]): Agreement | undefined {
  const count = pairs.length;
  if (count === 0) return undefined;
  const share = pairs.filter(([one, other]) => one === other).length / count;
  const values = new Set(pairs.flat());
  const shareOf = (side: 0 | 1, value: Value): number => pairs.filter((pair) => pair[side] === value).length / count;
  const chance = [...values].reduce((sum, value) => sum + shareOf(0, value) * shareOf(1, value), 0);
  // The shares are fractions of a count: `chance` is 1 only if both sides have a single value.
  const kappa = values.size === 1 ? undefined : (share - chance) / (1 - chance);
  return { count, observedAgreement: share, kappa };
}
