/** The maximum number of retries of a request. */
export const MAX_RETRIES = 2;
/** Milliseconds: the first wait, which doubles each time. */
const FIRST_DELAY = 500;
/** Milliseconds: the longest wait that a server may ask for. */
export const MAX_WAIT = 30_000;

/** Why a request failed: the gateway was not reached, or it refused. */
export type FailedAttempt = { type: "network" } | { type: "status"; status: number; retryAfter: string | null };

/**
 * Milliseconds to wait before a failed request is tried again; undefined if another try makes no sense: the reason is
 * not a passing one, there were enough tries, or the server asks for more than half a minute. A 429 is a passing reason
 * only with a Retry-After; the server's Retry-After takes precedence over our own exponential wait.
 *
 * @param retries how often it has been tried again already
 */
export function retryDelay(
  attempt: FailedAttempt,
  options: { retries: number; random: () => number; now: number },
): number | undefined {
  const { retries, random, now } = options;
  if (retries >= MAX_RETRIES) return undefined;
  // Half of the wait is random, so that many pages that failed together do not retry together.
  const ownDelay = FIRST_DELAY * 2 ** retries * (0.5 + random() / 2);
  if (attempt.type === "network") return ownDelay;
  const requestedRetryAfter = parseRetryAfter(attempt.retryAfter, now);
  if (attempt.status === 429 && requestedRetryAfter === undefined) return undefined;
  if (![429, 502, 503].includes(attempt.status)) return undefined;
  if (requestedRetryAfter === undefined) return ownDelay;
  return requestedRetryAfter <= MAX_WAIT ? requestedRetryAfter : undefined;
}

/**
 * Milliseconds from a Retry-After header, which holds seconds or a date (RFC 9110, 10.2.3); undefined if it holds
 * neither.
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
