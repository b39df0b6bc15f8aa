import type { AnalyticsQuery } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { DAY, HOUR } from "../../day.ts";
import type { LocalDay } from "../../ledger/local-days.ts";
import { QUARTER } from "../../ledger/sums.ts";

/** How many days a query covers that names none. */
const USUAL = 30;

/** The longest time of a query, in milliseconds: each hour is put together from quarters. */
const LONGEST = { hour: 7 * DAY, other: 366 * DAY };

/**
 * The periods of a query, one after the other, each named by the moment of its beginning. Sums are kept by quarters of
 * an hour, so that the time begins and ends with one. Throws 400 for a time that ends before it begins, or is too long.
 */
export function periodsOf({ time_range: range, granularity }: AnalyticsQuery, now: number): LocalDay[] {
  const endsAt = Math.ceil((range ? Date.parse(range.end) : now) / QUARTER) * QUARTER;
  const startsAt = Math.floor((range ? Date.parse(range.start) : now - USUAL * DAY) / QUARTER) * QUARTER;
  if (startsAt >= endsAt) throw invalid("time_range: Expected a start before the end");
  const longest = granularity === "hour" ? LONGEST.hour : LONGEST.other;
  if (endsAt - startsAt > longest) throw invalid(`time_range: Expected at most ${longest / DAY} days`);
  const periods: LocalDay[] = [];
  for (let at = startsAt; at < endsAt; ) {
    const next = Math.min(endsAt, granularity === undefined ? endsAt : nextPeriod(at, granularity));
    periods.push({ day: new Date(at).toISOString(), startsAt: at, endsAt: next });
    at = next;
  }
  return periods;
}

/** The beginning of the UTC period after the one that this moment is in. Weeks begin on Mondays. */
function nextPeriod(at: number, granularity: NonNullable<AnalyticsQuery["granularity"]>): number {
  const date = new Date(at);
  switch (granularity) {
    case "hour":
      return (Math.floor(at / HOUR) + 1) * HOUR;
    case "day":
      return (Math.floor(at / DAY) + 1) * DAY;
    case "week":
      return (Math.floor(at / DAY) + ((8 - date.getUTCDay()) % 7 || 7)) * DAY;
    case "month":
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
  }
}

function invalid(message: string): ApiFailure {
  return new ApiFailure({ code: 400, message });
}
