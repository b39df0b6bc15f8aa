import { t } from "@lingui/core/macro";
import { KILOBYTE } from "@tutti/domain";
import { formatTenths } from "./numbers.ts";

/** `950 B`, `312 KB`, `1.4 MB`, `12 GB`: with the units of the limits (`packages/domain/src/byte-units.ts`). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let power = 0;
  while (Math.round(value) >= KILOBYTE && power < 4) {
    value /= KILOBYTE;
    power += 1;
  }
  const hasTenths = power > 1 && value < 9.95 && !Number.isInteger(value);
  return inUnit(hasTenths ? formatTenths(value) : String(Math.round(value)), power);
}

function inUnit(value: string, power: number): string {
  if (power === 0) return t`${value} B`;
  if (power === 1) return t`${value} KB`;
  if (power === 2) return t`${value} MB`;
  return power === 3 ? t`${value} GB` : t`${value} TB`;
}
