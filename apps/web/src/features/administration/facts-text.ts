import { t } from "@lingui/core/macro";
import { formatLongDay } from "../../ui/formats/dates.ts";

const DAY = 24 * 60 * 60_000;

/** Milliseconds after which prices and lengths of models are likely to be others. */
const OLD_AFTER = 60 * DAY;

/**
 * The day of the newest facts about models, and what to do where they are older than 60 days.
 *
 * @param day as `2026-11-10`; null: not known
 * @param now milliseconds since the epoch
 */
export function factsText(day: string | null, now: number): string {
  if (day === null) return "–";
  const date = formatLongDay(Date.parse(day));
  if (now - Date.parse(day) <= OLD_AFTER) return date;
  return t`${date}: older than 60 days. Update Tutti, or let it read OpenRouter's list: new models and prices are missing.`;
}
