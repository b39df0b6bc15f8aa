import { DAY } from "../day.ts";

/** How often the period of a limit begins anew. */
export type LimitReset = "daily" | "weekly" | "monthly";

/** The spending limit of a key. */
export interface SpendingLimit {
  /** US dollars. */
  amount: number;
  /** Null: the limit applies to the key's whole lifetime. */
  reset: LimitReset | null;
}

/**
 * When the running period of a limit began: at midnight UTC, of Monday for a week, of the first for a month, as
 * OpenRouter counts.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch, or undefined where the limit is for ever
 */
export function periodStart(reset: LimitReset | null, now: number): number | undefined {
  const today = Math.floor(now / DAY) * DAY;
  switch (reset) {
    case "daily":
      return today;
    case "weekly":
      // The epoch was a Thursday.
      return today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
    case "monthly":
      return Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth(), 1);
    case null:
      return undefined;
  }
}
