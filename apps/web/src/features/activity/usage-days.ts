const DAY = 24 * 60 * 60 * 1000;

/**
 * The last days up to today in a timezone: `["2026-11-20", "2026-11-21"]`.
 *
 * @param options.now milliseconds since the epoch
 * @param options.timezone such as `Europe/Berlin`
 */
export function lastDays({ count, now, timezone }: { count: number; now: number; timezone: string }): string[] {
  // From here on days are counted in UTC, where all have the same length.
  const today = Date.parse(`${localDay(now, timezone)}T00:00:00Z`);
  return Array.from({ length: count }, (_unused, index) =>
    new Date(today - (count - 1 - index) * DAY).toISOString().slice(0, 10),
  );
}

/** The date in a timezone, as `2026-11-21`, wherever the browser is. */
function localDay(now: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
    .formatToParts(now)
    .map(({ type, value }) => [type, value] as const);
  const { year, month, day } = Object.fromEntries(parts);
  return `${year}-${month}-${day}`;
}
