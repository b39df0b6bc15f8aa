import type { Report } from "../repair/report.ts";

/** Characters of a title or a name. No real name is longer, and a list that shows longer ones would be slow. */
export const MAX_NAME_LENGTH = 1000;

interface CutOptions {
  limit: number;
  noun: string;
  report: Report;
}

/** A text of at most so many characters, never ending in half of one; other values are returned unchanged. */
export function cutText(value: unknown, { limit, noun, report }: CutOptions): unknown {
  if (typeof value !== "string" || value.length <= limit) return value;
  report.note(noun, `longer than ${limit} characters, and cut`);
  const head = value.slice(0, limit);
  return /[\uD800-\uDBFF]$/u.test(head) ? head.slice(0, -1) : head;
}
