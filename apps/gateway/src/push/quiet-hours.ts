/** Hours of a device's local time in which it gets no push: minutes of the day, the end excluded. */
export interface QuietHours {
  from: number;
  to: number;
}

/**
 * Whether it is quiet on a device at a time. Hours may go over midnight; equal ones are a whole day.
 *
 * @param timeZone a name of the IANA database
 * @param now milliseconds since the epoch
 */
export function isQuiet({ from, to }: QuietHours, timeZone: string, now: number): boolean {
  const minute = minuteOfDay(timeZone, now);
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** Whether a text names a time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    minuteOfDay(name, 0);
    return true;
  } catch {
    return false;
  }
}

function minuteOfDay(timeZone: string, now: number): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  return (parts["hour"] ?? 0) * 60 + (parts["minute"] ?? 0);
}
