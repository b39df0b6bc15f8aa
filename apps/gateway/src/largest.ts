/**
 * The largest of these numbers; undefined where there are none. `Math.max` takes them as arguments, of which there may
 * be too many: the lists of all providers together have no limit.
 */
export function largest(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((most, value) => Math.max(most, value));
}
