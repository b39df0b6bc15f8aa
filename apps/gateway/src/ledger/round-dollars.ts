import { toDollars, toPicodollars } from "@tutti/contract";

/** An amount as it is stored: rounded to whole trillionths; undefined for a value that is no amount of money. */
export function roundDollars(dollars: unknown): number | undefined {
  const amount = toPicodollars(dollars);
  return amount === null ? undefined : toDollars(amount);
}
