/** How often a request is sent to the model again, at most. */
export const MAX_RETRIES = 2;
/** Milliseconds: the first wait, which doubles each time, and the longest wait that a provider may request. */
const FIRST_DELAY = 500;
const MAX_WAIT = 30_000;

/** A refusal before the first part of an answer. */
export interface RetryRefusal {
  status: number;
  /** The header's value: seconds, or a date. */
  retryAfter: string | undefined;
}

/** A wait before the next attempt. */
export interface RetryDelay {
  milliseconds: number;
  /** The provider has requested this wait; otherwise it is the gateway's own backoff. */
  isAskedFor: boolean;
}

/**
 * The wait before a refused request is sent again; undefined if another attempt makes no sense: the reason is not
 * temporary, there were enough attempts, or the provider requests more than half a minute. The rule is that of the
 * client package for completions: a 429 is temporary only with a Retry-After, and a Retry-After takes precedence over
 * the exponential backoff.
 *
 * @param options.retries how often the request has been sent again already
 * @param options.random from 0 up to 1
 * @param options.now milliseconds since the epoch, for a Retry-After that is a date
 */
export function retryDelay(
  { status, retryAfter }: RetryRefusal,
  { retries, random, now }: { retries: number; random: () => number; now: number },
): RetryDelay | undefined {
  if (retries >= MAX_RETRIES || ![429, 502, 503].includes(status)) return undefined;
  const requestedRetryAfter = parseRetryAfter(retryAfter, now);
  if (requestedRetryAfter !== undefined)
    return requestedRetryAfter <= MAX_WAIT ? { milliseconds: requestedRetryAfter, isAskedFor: true } : undefined;
  if (status === 429) return undefined;
  // Half of the backoff is random, so that many runs that failed together do not try again together.
  return { milliseconds: FIRST_DELAY * 2 ** retries * (0.5 + random() / 2), isAskedFor: false };
}

/** Milliseconds from a Retry-After header, which contains seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
