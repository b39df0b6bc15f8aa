import { longDays, moments } from "./intl.ts";

const time = moments({ hour: "numeric", minute: "2-digit" });
const day = moments({ month: "short", day: "numeric" });
const dayAndYear = moments({ month: "short", day: "numeric", year: "numeric" });
const dayOfUtc = moments({ month: "short", day: "numeric", timeZone: "UTC" });
const monthAndYear = moments({ month: "long", year: "numeric" });
const moment = moments({ dateStyle: "medium", timeStyle: "short" });
const shortMoment = moments({ day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const exactMoment = moments({
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});

/** When a message was written, in the shortest form: the time today, the day this year, the date before. */
export function formatWhen(createdAt: number, now: number): string {
  if (!Number.isFinite(createdAt) || createdAt <= 0) return "";
  const [then, today] = [new Date(createdAt), new Date(now)];
  if (then.toDateString() === today.toDateString()) return time.format(then);
  return then.getFullYear() === today.getFullYear() ? day.format(then) : dayAndYear.format(then);
}

/** `Nov 21, 2026, 2:05 PM`. @param at milliseconds since the epoch, or ISO 8601 */
export function formatMoment(at: number | string): string {
  return moment.format(new Date(at));
}

/** `Nov 21, 02:05 PM`. @param at milliseconds since the epoch, or ISO 8601 */
export function formatShortMoment(at: number | string): string {
  return shortMoment.format(new Date(at));
}

/** `11/21/2026, 2:05:09 PM`. @param at milliseconds since the epoch, or ISO 8601 */
export function formatExactMoment(at: number | string): string {
  return exactMoment.format(new Date(at));
}

/** `Nov 21`. @param date `2026-11-21` */
export function formatDay(date: string): string {
  return dayOfUtc.format(Date.parse(date));
}

/** `21 November 2026`. @param at milliseconds since the epoch, of UTC */
export function formatLongDay(at: number): string {
  return longDays.format(at);
}

/** `November 2026`. @param at milliseconds since the epoch */
export function formatMonth(at: number): string {
  return monthAndYear.format(at);
}
