import type { SpendingLimit } from "../accounts/spending-limit.ts";
import type { Spender } from "./spending.ts";

/** What an answer may cost that is about to begin, on behalf of a key or a person with a limit. */
export type ReservationRequest = Spender & {
  /** The generation's id. */
  id: string;
  /** US dollars. */
  limit: SpendingLimit["amount"];
  /** When the limit's period began, in milliseconds since the epoch; undefined: it is for ever. */
  since: number | undefined;
  /** US dollars that the answer is likely to cost at most. */
  estimate: number;
};

/** What has been set aside for answers that run, so that those that run at the same moment know of each other. */
export interface Reservations {
  /** Sets an answer's cost aside; false where that would pass the limit. */
  reserve(request: ReservationRequest): Promise<boolean>;
  /** Gives it back: the answer has ended, and what it cost is in the ledger. Never throws. */
  release(reservation: Spender & { id: string }): void;
}

/** US dollars. */
export interface KeyState {
  limit: number;
  /** What is in the ledger. */
  amountSpent: number;
  /** What is set aside for answers that run. */
  amountReserved: number;
  estimate: number;
}

/**
 * How much is set aside for one more answer; undefined where it must not begin. Beside others, its whole estimate must
 * fit under the limit. An answer that runs alone may begin for as long as anything is left, as with OpenRouter, and
 * takes all that is left: what it will cost is only estimated, and a key with a little money must not be useless. So a
 * limit is passed by what one answer costs beyond what was set aside for it, and not by all that run at the same
 * moment.
 */
export function amountToReserve({ limit, amountSpent, amountReserved, estimate }: KeyState): number | undefined {
  // In whole trillionths, as all money is counted, so that ten times a tenth is one.
  const budget = toPicodollars(limit) - toPicodollars(amountSpent);
  const room = budget - toPicodollars(amountReserved);
  const requestedPicodollars = toPicodollars(estimate);
  if (budget <= 0) return undefined;
  if (requestedPicodollars <= room || requestedPicodollars === 0) return toDollars(requestedPicodollars);
  return amountReserved === 0 ? toDollars(room) : undefined;
}

function toPicodollars(dollars: number): number {
  return Math.round(dollars * 1e12);
}

function toDollars(picodollars: number): number {
  return picodollars / 1e12;
}
