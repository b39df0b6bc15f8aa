import { language } from "../../texts/i18n.ts";

/** The page's language with the conventions of its country: 12:05 PM, 1,234.5. */
const locale = language === "en" ? "en-US" : language;

/**
 * Cached for each use: creating a formatter takes longer than formatting a thousand numbers, and lists hold thousands.
 */
export function numbers(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, options);
}

/** As `numbers`, for dates and times. */
export function moments(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, options);
}

/** A day with the month in full, and the day first, in English too: `21 November 2026`. */
export const longDays = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** `a, b, and c`. */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(locale).format(items);
}
