/** `22:30` for 1350 minutes of the day. */
export function toClockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Minutes of the day for `22:30`; undefined for a text that is no time. */
export function fromClockTime(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/u.exec(text) ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return total >= 0 && total < 1440 ? total : undefined;
}
