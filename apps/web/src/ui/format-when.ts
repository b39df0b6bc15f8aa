const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const dayAndYear = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** When a message was written, as short as it can be said: the time today, the day this year, the date before. */
export function formatWhen(createdAt: number, now: number): string {
  if (!Number.isFinite(createdAt) || createdAt <= 0) return "";
  const [then, today] = [new Date(createdAt), new Date(now)];
  if (then.toDateString() === today.toDateString()) return time.format(then);
  return then.getFullYear() === today.getFullYear() ? day.format(then) : dayAndYear.format(then);
}
