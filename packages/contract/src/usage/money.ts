/**
 * Picodollars in a US dollar: money is counted in whole trillionths of a dollar. Sums of binary fractions would depend
 * on their order, and two answers of the same price would not cost exactly twice as much. One token of the cheapest
 * model costs thousands of them. A number holds up to 9,000 dollars of them exactly; larger sums are rounded in the
 * sixteenth digit.
 */
export const PICODOLLARS = 1e12;

/** US dollars in picodollars; null for a value that is no amount of money. */
export function toPicodollars(dollars: unknown): number | null {
  if (typeof dollars !== "number" || !(dollars >= 0)) return null;
  const amount = Math.round(dollars * PICODOLLARS);
  return Number.isSafeInteger(amount) ? amount : null;
}

/**
 * US dollars in picodollars, at most 9,007 dollars, the largest amount that a number holds exactly: for limits and for
 * what is reserved, where a larger amount must never count as none.
 */
export function toBoundedPicodollars(dollars: number): number {
  return dollars > 0 ? Math.min(Math.round(dollars * PICODOLLARS), Number.MAX_SAFE_INTEGER) : 0;
}

/** US dollars. The same picodollars always give the same number, which is the one nearest to the decimal text. */
export function toDollars(picodollars: number): number {
  return picodollars / PICODOLLARS;
}
