/** UTF-16 code units of all texts in a value. */
export function weightOf(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((sum: number, part) => sum + weightOf(part), 0);
}
