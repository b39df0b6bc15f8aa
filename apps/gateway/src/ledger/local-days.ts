import { QUARTER } from "./sums.ts";

/** A day of a timezone; times are milliseconds since the epoch, the end is not part of it. */
export interface LocalDay {
  /** `YYYY-MM-DD` */
  day: string;
  startsAt: number;
  endsAt: number;
}

const HOUR = 60 * 60 * 1000;

/** The earliest and the latest local midnight, relative to midnight UTC. */
const EARLIEST = -15 * HOUR;
const LATEST = 13 * HOUR;

/** Whether this is the name of a timezone, such as `Europe/Berlin`. */
export function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The days of a timezone from one to another, both included, each beginning where the one before ends, so that no
 * moment is missed or counted twice when clocks change. Such days have 23 or 25 hours.
 */
export function localDays({ from, to, timezone }: { from: string; to: string; timezone: string }): LocalDay[] {
  const dayAt = dayReader(timezone);
  const days: LocalDay[] = [];
  let startsAt = startOf(from, dayAt);
  for (let day = from; day <= to; day = dayAfter(day)) {
    const endsAt = startOf(dayAfter(day), dayAt);
    days.push({ day, startsAt, endsAt });
    startsAt = endsAt;
  }
  return days;
}

/** The local day at a time. @param time milliseconds since the epoch */
export function localDayAt(time: number, timezone: string): string {
  return dayReader(timezone)(time);
}

/** The day `count` days after another; before it if the count is negative. */
export function dayAfter(day: string, count = 1): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

type DayReader = (time: number) => string;

function dayReader(timeZone: string): DayReader {
  const format = new Intl.DateTimeFormat("en-u-ca-iso8601-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return (time) => {
    const parts = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return `${parts["year"]}-${parts["month"]}-${parts["day"]}`;
  };
}

/**
 * The first quarter of an hour that belongs to this day or a later one, by binary search: midnight itself may not
 * exist.
 */
function startOf(day: string, dayAt: DayReader): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let before = midnight + EARLIEST;
  let after = midnight + LATEST;
  while (after - before > QUARTER) {
    const middle = before + Math.floor((after - before) / QUARTER / 2) * QUARTER;
    if (dayAt(middle) < day) before = middle;
    else after = middle;
  }
  return after;
}
