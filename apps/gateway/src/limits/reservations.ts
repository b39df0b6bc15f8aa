import type { Spender } from "./spending.ts";
import type { SpendingLimit } from "./spending-limit.ts";

/** A reservation for an answer that is about to begin, on behalf of a key or a person with a limit. */
export type ReservationRequest = Spender & {
  /** The generation's id. */
  id: string;
  /** US dollars. */
  limit: SpendingLimit["amount"];
  /** When the limit's period began, in milliseconds since the epoch; undefined: the limit has no period. */
  since: number | undefined;
  /** US dollars that the answer is likely to cost at most. */
  estimate: number;
};

/**
 * The amounts that are reserved for running answers, so that answers that run at the same time take each other into
 * account.
 */
export interface Reservations {
  /** Reserves an answer's cost; undefined if that would exceed the limit. Returns the reserved US dollars. */
  reserve(request: ReservationRequest): Promise<number | undefined>;
  /** Releases it: the answer has ended, and its cost is in the ledger. Never throws. */
  release(reservation: Spender & { id: string }): void;
}

/** US dollars. */
export interface KeyState {
  limit: number;
  /** The amount in the ledger. */
  amountSpent: number;
  /** The amount that is reserved for running answers. */
  amountReserved: number;
  estimate: number;
}

/**
 * How much is reserved for one more answer; undefined if it must not begin. Beside others, its whole estimate must fit
 * under the limit. An answer that runs alone may begin for as long as anything is left, as with OpenRouter, and
 * reserves all that is left: its cost is only estimated, and a key with a little money must not be useless. So a limit
 * is exceeded by what one answer costs beyond its reservation, and not by all that run at the same time.
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
