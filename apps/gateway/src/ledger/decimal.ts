/**
 * How many digits after the point are kept: enough for a price per token times a count, without intermediate rounding.
 */
const DIGITS = 24;

const ONE = 10n ** BigInt(DIGITS);
const PICO = 10n ** BigInt(DIGITS - 12);

/** A decimal number as an integer in units of the last kept digit; sums, and products with counts, are exact. */
export type Decimal = bigint;

const form = /^(\d{0,12})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Reads a price such as `0.00000015` or `1.5e-7`. Undefined for any other text, a negative price included, by which
 * OpenRouter means "it varies".
 */
export function readDecimal(text: string | undefined): Decimal | undefined {
  const parts = text?.trim().match(form);
  if (!parts) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = parts;
  const digits = whole + fraction;
  if (digits === "") return undefined;
  const shift = DIGITS - fraction.length + Number(exponent);
  if (shift > DIGITS + 12) return undefined;
  return shift >= 0 ? BigInt(digits) * 10n ** BigInt(shift) : BigInt(digits) / 10n ** BigInt(-shift);
}

/**
 * US dollars, rounded to whole trillionths: the number nearest to that decimal text, without the errors of binary
 * fractions.
 */
export function toNumber(value: Decimal): number {
  return Number((value + PICO / 2n) / PICO) / Number(ONE / PICO);
}
