/** A moment as people of this language write it: `21 Nov 2026, 14:05`. @param time ISO 8601 */
export function formatMoment(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(Date.parse(time));
}
