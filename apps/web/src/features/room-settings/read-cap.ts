import { MAX_CAP } from "@tutti/contract/operations/spending-limits";

/** A cap in US dollars, as a person writes it; undefined: none. */
export function readCap(text: string): number | undefined | "invalid" {
  const written = text
    .trim()
    .replace(/^\$\s*/, "")
    .replace(",", ".");
  if (written === "") return undefined;
  const amount = /^\d{1,6}(?:\.\d{0,6})?$|^\.\d{1,6}$/.test(written) ? Number(written) : Number.NaN;
  return amount >= 0 && amount <= MAX_CAP ? amount : "invalid";
}
