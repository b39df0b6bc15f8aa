import type { LimitPeriod, SpenderKind } from "@tutti/contract";
import type { Spender } from "./spenders.ts";

/** One limit that applies to an answer, and how it stands. Money in picodollars. */
export interface LimitState {
  kind: SpenderKind;
  id: string;
  /** Whose spending it counts. */
  subject: string;
  amount: number;
  period: LimitPeriod;
  /** Whether the person set it: one's own cap of a room, or of its turns. */
  isOwn: boolean;
  /** The amount in the ledger, of the current period. */
  spent: number;
  /** The amount that is reserved for running answers. */
  reserved: number;
}

/** A reservation for an answer that is about to begin, or for more of one that runs. Money in picodollars. */
export interface ReservationRequest {
  /** The generation's id. */
  id: string;
  spenders: readonly Spender[];
  /** The least with which the answer may begin. */
  least: number;
  /** The most that the answer can cost. */
  most: number;
  /** What `read` has returned for the same answer, if it covers these spenders: it may spare another read. */
  known?: KnownLimits | undefined;
}

/** What was decided on a reservation. Money in picodollars. */
export type ReservationOutcome =
  /** `limit` is the lowest one of the `states`, which are all limits that were asked; undefined where none applies. */
  | { type: "granted"; amount: number; limit: LimitState | undefined; states: readonly LimitState[] }
  | { type: "refused"; limit: LimitState };

/**
 * The amounts that are reserved for running answers, so that answers that run at the same time take each other into
 * account.
 */
export interface Reservations {
  /** The limits that apply to these spenders, and which other subjects may have some. */
  read(spenders: readonly Spender[]): Promise<KnownLimits>;
  /** Reserves an answer's cost of all limits that apply to it. A second reservation of one answer is added. */
  reserve(request: ReservationRequest): Promise<ReservationOutcome>;
  /** Releases what is reserved: the answer has ended, and its cost is in the ledger. Never throws. */
  release(reservation: Reserved): void;
}

/** The limits that were found for spenders. */
export interface KnownLimits {
  states: readonly LimitState[];
  /** The subjects that have limits: among those of the spenders, and of all models. */
  limitedSubjects: readonly string[];
}

/** A reservation that is to be released. */
export interface Reserved {
  id: string;
  subjects: readonly string[];
}

/**
 * Decides how much is reserved for one more answer: the most that it can cost, or what the lowest of the limits has
 * left where that is less. It is refused where that is less than its least. What costs nothing is always granted.
 */
export function decide(
  states: readonly LimitState[],
  { least, most }: Pick<ReservationRequest, "least" | "most">,
): ReservationOutcome {
  const limit = lowestOf(states);
  if (limit === undefined || most <= 0) return { type: "granted", amount: most, limit, states };
  const amount = Math.min(most, leftOf(limit));
  return amount <= 0 || amount < least ? { type: "refused", limit } : { type: "granted", amount, limit, states };
}

/** Picodollars of a limit that no answer has spent or reserved. */
export function leftOf({ amount, spent, reserved }: LimitState): number {
  return amount - spent - reserved;
}

/** The limit with the least left. */
export function lowestOf(states: readonly LimitState[]): LimitState | undefined {
  let lowest: LimitState | undefined;
  for (const state of states) if (lowest === undefined || leftOf(state) < leftOf(lowest)) lowest = state;
  return lowest;
}
