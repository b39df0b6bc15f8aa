import { DAY } from "../day.ts";
import type { LocalDay } from "./local-days.ts";

/** A stretch of time whose sums are read together, and the periods that they are added to, or taken away from. */
export interface UsageSpan {
  /** Milliseconds since the epoch; the end is not part of it. */
  startsAt: number;
  endsAt: number;
  counts: readonly { period: number; sign: 1 | -1 }[];
}

/** Spans that one statement reads from one of the two tables of sums. */
export interface Step {
  table: "usage_days" | "usage_quarters";
  spans: readonly UsageSpan[];
}

/**
 * How many days of sums one statement reads: of whole days, and of quarters of an hour, of which there are many more.
 */
const DAYS_AT_ONCE = 100;
const QUARTER_DAYS_AT_ONCE = 3;

/**
 * How to add up days of any timezone mostly from the sums of UTC days: those from the UTC midnight nearest to the
 * beginning to the one nearest to the end, corrected by the quarters of an hour that are missing or excess at both.
 * With an offset of zero there are none.
 *
 * @param days one after the other, without gaps
 * @param isByDay each day is a period of its own; otherwise all of them are one, the period 0
 */
export function planUsage(days: readonly LocalDay[], isByDay: boolean): Step[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const periods = isByDay ? days : [{ startsAt: first.startsAt, endsAt: last.endsAt }];
  const boundaries = [...periods.map(({ startsAt }) => startsAt), last.endsAt];
  const whole = periods.flatMap(({ startsAt, endsAt }, period) => wholeDays(startsAt, endsAt, period));
  const rest = boundaries.flatMap((boundary, index) => quarters(boundary, index, periods.length));
  return [
    ...chunk(whole, DAYS_AT_ONCE).map((spans) => ({ table: "usage_days" as const, spans })),
    ...chunk(rest, QUARTER_DAYS_AT_ONCE).map((spans) => ({ table: "usage_quarters" as const, spans })),
  ];
}

function wholeDays(startsAt: number, endsAt: number, period: number): UsageSpan[] {
  const spans: UsageSpan[] = [];
  const end = nearestMidnight(endsAt);
  for (let at = nearestMidnight(startsAt); at < end; at += DAYS_AT_ONCE * DAY) {
    spans.push({ startsAt: at, endsAt: Math.min(end, at + DAYS_AT_ONCE * DAY), counts: [{ period, sign: 1 }] });
  }
  return spans;
}

/**
 * The quarters between a boundary and its nearest midnight belong to the period on one side of it, but were counted in
 * the period on the other.
 */
function quarters(boundary: number, index: number, periodCount: number): UsageSpan[] {
  const midnight = nearestMidnight(boundary);
  if (midnight === boundary) return [];
  const sign = boundary > midnight ? 1 : -1;
  const counts = [
    ...(index > 0 ? [{ period: index - 1, sign } as const] : []),
    ...(index < periodCount ? [{ period: index, sign: sign === 1 ? -1 : 1 } as const] : []),
  ];
  return [{ startsAt: Math.min(boundary, midnight), endsAt: Math.max(boundary, midnight), counts }];
}

function nearestMidnight(time: number): number {
  return Math.round(time / DAY) * DAY;
}

/** Groups of consecutive spans that are together at most `days` long, or single spans. */
function chunk(spans: readonly UsageSpan[], days: number): UsageSpan[][] {
  const chunks: UsageSpan[][] = [];
  let room = 0;
  for (const span of spans) {
    const length = span.endsAt - span.startsAt;
    const current = chunks.at(-1);
    if (current && length <= room) {
      current.push(span);
      room -= length;
    } else {
      chunks.push([span]);
      room = days * DAY - length;
    }
  }
  return chunks;
}
