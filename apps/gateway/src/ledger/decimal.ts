/**
 * How many digits behind the point are kept: enough for a price per token times a count, without any rounding on the
 * way.
 */
const DIGITS = 24;

const ONE = 10n ** BigInt(DIGITS);
const PICO = 10n ** BigInt(DIGITS - 12);

/** A decimal number as whole units of its last digit kept; sums and products with counts are exact. */
export type Decimal = bigint;

const form = /^(\d{0,12})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,3}))?$/i;

/**
 * Reads a price such as `0.00000015` or `1.5e-7`. Undefined for what is none, a negative one included: OpenRouter's
 * word for "it varies".
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
 * US dollars, rounded to whole trillionths: the number that this decimal text means, without the dust of binary
 * fractions.
 */
export function toNumber(value: Decimal): number {
  return Number((value + PICO / 2n) / PICO) / Number(ONE / PICO);
}
