import { t } from "@lingui/core/macro";
import type { Pricing } from "@tutti/contract";
import { formatDollars } from "../formats/cost.ts";
import { numbers } from "../formats/intl.ts";

const TOKENS_PER_PRICE = 1_000_000;

const oneDigit = numbers({ maximumFractionDigits: 1 });
const twoDigits = numbers({ maximumFractionDigits: 2 });

/**
 * What a model costs, in US dollars per million tokens of prompt and of completion: `free`, `$0.25 / $1.25 per M`,
 * `price varies` for a router (its price is negative in the catalog); undefined where the catalog does not say.
 */
export function formatPrice(pricing: Pricing): string | undefined {
  const prompt = perMillion(pricing.prompt);
  const completion = perMillion(pricing.completion);
  if (prompt === undefined || completion === undefined) return undefined;
  if (prompt < 0 || completion < 0) return t`price varies`;
  if (prompt === 0 && completion === 0) return t`free`;
  return t`${formatDollars(prompt)} / ${formatDollars(completion)} per M`;
}

/** The context length of a model, short: `128K`, `1M`; undefined if it is not known. */
export function formatContext(tokens: number | null): string | undefined {
  if (tokens === null || tokens <= 0) return undefined;
  if (tokens < 1000) return String(tokens);
  // Vendors count in thousands or in 1024s: the unit that divides evenly is the vendor's own.
  const kilo = tokens % 1000 !== 0 && tokens % 1024 === 0 ? 1024 : 1000;
  const thousands = tokens / kilo;
  return thousands < 1000 ? `${round(thousands, 1)}K` : `${round(thousands / kilo, 2)}M`;
}

/** US dollars per million tokens; undefined if the catalog does not say, negative if it varies. */
export function perMillion(price: string): number | undefined {
  if (price.trim() === "") return undefined;
  const value = Number(price) * TOKENS_PER_PRICE;
  return Number.isFinite(value) ? value : undefined;
}

function round(value: number, digits: 1 | 2): string {
  return (digits === 1 ? oneDigit : twoDigits).format(value);
}
