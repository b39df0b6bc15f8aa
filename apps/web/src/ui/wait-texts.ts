import { plural, t } from "@lingui/core/macro";

/** Shown for an answer while the gateway cannot be reached. */
export const RECONNECTING = t`Reconnecting… the answer continues at the gateway.`;

/** Seconds, rounded up, until a moment (milliseconds since the epoch); 0 from then on. */
export function secondsUntil(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/**
 * Why an answer waits, and for how long.
 *
 * @param status the HTTP status with which the model's provider has refused
 * @param options.isSpoken whether the text is for a screen reader
 */
export function waitText(status: number, seconds: number, { isSpoken = false } = {}): string {
  const unit = isSpoken ? plural(seconds, { one: "second", other: "seconds" }) : t`s`;
  return t`${waitReason(status)} (${status}): trying again in ${seconds} ${unit}`;
}

function waitReason(status: number): string {
  switch (status) {
    case 429:
      return t`Rate limited`;
    case 502:
    case 503:
      return t`The provider is overloaded`;
    default:
      return t`The provider cannot answer now`;
  }
}
