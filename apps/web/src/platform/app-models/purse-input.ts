import { toNanodollars } from "@tutti/contract";
import { MAX_CALLS_PER_MINUTE, MAX_PURSE_LIMIT } from "@tutti/domain";

/** A limit as the person typed it, in nanodollars; undefined if the text is no limit. */
export function readLimit(text: string): number | undefined {
  const dollars = text.trim() === "" ? Number.NaN : Number(text);
  const limit = toNanodollars(dollars);
  return dollars > 0 && Number.isFinite(dollars) && limit <= MAX_PURSE_LIMIT ? limit : undefined;
}

/** A number of calls a minute as the person typed it; undefined if the text is no such number. */
export function readPerMinute(text: string): number | undefined {
  const count = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(count) && count >= 1 && count <= MAX_CALLS_PER_MINUTE ? count : undefined;
}
