/** When somebody who has failed is left in peace. Times are milliseconds since the epoch. */
export interface RestState {
  /** The failures of late that may yet add up to a rest, oldest first. */
  failures: readonly number[];
  restUntil: number;
  /** How many rests in a row there were without a success; each is twice as long as the one before it. */
  rests: number;
}

/** What a refusal means for whoever refused. */
export type RefusalKind =
  /** It is not well: errors of its own, no connection, too slow. */
  | "failure"
  /** It is too busy, and may have said for how long. */
  | "busy"
  /** It does not take our key, or its account is empty: nothing that waiting a moment would mend. */
  | "account"
  /** The request was at fault, and anybody would have refused it. */
  | "request";

/** So many failures within the window make a rest. */
export const REST_RULE = { failures: 3, window: 30_000, first: 30_000, longest: 600_000, account: 300_000 } as const;

export const awake: RestState = { failures: [], restUntil: Number.NEGATIVE_INFINITY, rests: 0 };

/** A rest that would be longer than any is the work of a clock that was set back, and is none. */
export function isResting({ restUntil }: RestState, now: number): boolean {
  return now < restUntil && restUntil - now <= REST_RULE.longest;
}

/**
 * The state after a refusal. Three failures within 30 seconds make a rest of 30 seconds; whoever fails again after a rest, with no success
 * between, rests twice as long, up to 10 minutes. Who names a time to wait is believed, up to 10 minutes. A refused key or an empty
 * account rests for 5 minutes at once. What fails during a rest changes nothing: it was asked because nobody else was left.
 *
 * @param retryAfter seconds, from the refusal's Retry-After
 */
export function afterRefusal(
  state: RestState,
  { kind, now, retryAfter }: { kind: RefusalKind; now: number; retryAfter?: number | undefined },
): RestState {
  if (kind === "request" || isResting(state, now)) return state;
  if (kind === "account") return { ...state, failures: [], restUntil: now + REST_RULE.account };
  if (kind === "busy" && retryAfter !== undefined && retryAfter > 0) {
    return { ...state, restUntil: now + Math.min(retryAfter * 1000, REST_RULE.longest) };
  }
  const failures = [...state.failures.filter((time) => now - time < REST_RULE.window), now];
  const isTooMuch = state.rests > 0 || failures.length >= REST_RULE.failures;
  if (!isTooMuch) return { ...state, failures };
  const length = Math.min(REST_RULE.first * 2 ** state.rests, REST_RULE.longest);
  return { failures: [], restUntil: now + length, rests: state.rests + 1 };
}

/** The state once it has begun to answer: the rest is over, but a broken answer would still count. */
export function afterBeginning(state: RestState): RestState {
  return isNever(state) ? state : { ...state, restUntil: Number.NEGATIVE_INFINITY };
}

/** The state after a whole answer: everything is forgiven. */
export function afterSuccess(state: RestState): RestState {
  return isNever(state) && state.failures.length === 0 && state.rests === 0 ? state : awake;
}

function isNever({ restUntil }: RestState): boolean {
  return restUntil === Number.NEGATIVE_INFINITY;
}
