/**
 * The circuit breaker of an endpoint or an account: open while it cools down. Times are milliseconds since the epoch.
 */
export interface BreakerState {
  /** The recent failures that count towards opening it, oldest first. */
  failures: readonly number[];
  openUntil: number;
  /** How often in a row it has opened without a success; each time is twice as long as the one before. */
  trips: number;
}

/** What a refusal says about the endpoint that refused. */
export type RefusalKind =
  /** It has failed: errors of its own, no connection, too slow. */
  | "failure"
  /** It is too busy, and may have named a time to wait. */
  | "busy"
  /** It does not accept our key, or its account is empty: waiting a moment would not help. */
  | "account"
  /** The request is at fault: every endpoint would refuse it. */
  | "request";

/**
 * The breaker opens after `failures` within `window`; the other values are how long it stays open. Times are
 * milliseconds.
 */
export const BREAKER_RULE = { failures: 3, window: 30_000, first: 30_000, longest: 600_000, account: 300_000 } as const;

export const closedBreaker: BreakerState = { failures: [], openUntil: Number.NEGATIVE_INFINITY, trips: 0 };

/**
 * Whether it is open. An `openUntil` further away than the longest time comes from a clock that was set back, and is
 * ignored.
 */
export function isCoolingDown({ openUntil }: BreakerState, now: number): boolean {
  return now < openUntil && openUntil - now <= BREAKER_RULE.longest;
}

/**
 * The state after a refusal. Three failures within 30 seconds open the breaker for 30 seconds; a later failure, with no
 * success in between, opens it for twice as long, up to 10 minutes. A Retry-After of a busy provider is obeyed, up to
 * 10 minutes. A refused key or an empty account opens it for 5 minutes at once. A failure while it is open changes
 * nothing: the endpoint was called because no other was left.
 *
 * @param retryAfter seconds, from the refusal's Retry-After
 */
export function afterFailure(
  state: BreakerState,
  { kind, now, retryAfter }: { kind: RefusalKind; now: number; retryAfter?: number | undefined },
): BreakerState {
  if (kind === "request" || isCoolingDown(state, now)) return state;
  if (kind === "account") return { ...state, failures: [], openUntil: now + BREAKER_RULE.account };
  if (kind === "busy" && retryAfter !== undefined && retryAfter > 0) {
    return { ...state, openUntil: now + Math.min(retryAfter * 1000, BREAKER_RULE.longest) };
  }
  const failures = [...state.failures.filter((time) => now - time < BREAKER_RULE.window), now];
  const isTooMuch = state.trips > 0 || failures.length >= BREAKER_RULE.failures;
  if (!isTooMuch) return { ...state, failures };
  const length = Math.min(BREAKER_RULE.first * 2 ** state.trips, BREAKER_RULE.longest);
  return { failures: [], openUntil: now + length, trips: state.trips + 1 };
}

/** The state after the first part of an answer: closed, but an answer that breaks still counts as a failure. */
export function afterFirstPart(state: BreakerState): BreakerState {
  return isNever(state) ? state : { ...state, openUntil: Number.NEGATIVE_INFINITY };
}

/** The state after a whole answer: closed, without failures. */
export function afterSuccess(state: BreakerState): BreakerState {
  return isNever(state) && state.failures.length === 0 && state.trips === 0 ? state : closedBreaker;
}

function isNever({ openUntil }: BreakerState): boolean {
  return openUntil === Number.NEGATIVE_INFINITY;
}
