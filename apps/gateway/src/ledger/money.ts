/**
 * Money is added up in whole trillionths of a dollar: sums of binary fractions would depend on their order, and two
 * answers of the same price would not cost exactly twice as much. One token of the cheapest model costs thousands of
 * them. A number holds up to 9,000 dollars of them exactly; sums beyond that are rounded in the sixteenth digit.
 */
const PICODOLLARS = 1e12;

/** Whole trillionths of a dollar; null for a value that is no amount of money. */
export function toPicodollars(dollars: unknown): number | null {
  if (typeof dollars !== "number" || !(dollars >= 0)) return null;
  const amount = Math.round(dollars * PICODOLLARS);
  return Number.isSafeInteger(amount) ? amount : null;
}

/** US dollars. The same trillionths always give the same number, which is the one nearest to the decimal text. */
export function toDollars(picodollars: number): number {
  return picodollars / PICODOLLARS;
}

/** An amount as it is stored: rounded to whole trillionths; undefined for a value that is no amount of money. */
export function roundDollars(dollars: unknown): number | undefined {
  const amount = toPicodollars(dollars);
  return amount === null ? undefined : toDollars(amount);
}
