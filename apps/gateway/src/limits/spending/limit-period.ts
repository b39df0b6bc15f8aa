import type { LimitPeriod } from "@tutti/contract";
import { DAY } from "../../day.ts";

/** How often the limit of a key begins anew, in OpenRouter's words; null: never. */
export type LimitReset = "daily" | "weekly" | "monthly" | null;

/** A limit in dollars, as the API of keys has it. */
export interface KeyLimit {
  /** US dollars. */
  amount: number;
  reset: LimitReset;
}

const resets = { total: null, day: "daily", week: "weekly", month: "monthly" } as const;

/** The word of OpenRouter's API for a period. */
export function resetOf(period: LimitPeriod): LimitReset {
  return resets[period];
}

/** The period that a word of OpenRouter's API names. */
export function periodOf(reset: LimitReset): LimitPeriod {
  return reset === null ? "total" : reset === "daily" ? "day" : reset === "weekly" ? "week" : "month";
}

/**
 * When the running period of a limit began: at midnight UTC, of Monday for a week, of the first for a month, as
 * OpenRouter counts.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; 0 where the limit is for ever
 */
export function periodStart(period: LimitPeriod, now: number): number {
  const today = Math.floor(now / DAY) * DAY;
  switch (period) {
    case "day":
      return today;
    case "week":
      // The epoch was a Thursday.
      return today - ((new Date(today).getUTCDay() + 6) % 7) * DAY;
    case "month":
      return Date.UTC(new Date(now).getUTCFullYear(), new Date(now).getUTCMonth(), 1);
    case "total":
      return 0;
  }
}

/**
 * When the running period ends.
 *
 * @param now milliseconds since the epoch
 * @returns milliseconds since the epoch; undefined where the limit is for ever
 */
export function periodEnd(period: LimitPeriod, now: number): number | undefined {
  const time = new Date(now);
  switch (period) {
    case "day":
      return periodStart("day", now) + DAY;
    case "week":
      return periodStart("week", now) + 7 * DAY;
    case "month":
      return Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1);
    case "total":
      return undefined;
  }
}
