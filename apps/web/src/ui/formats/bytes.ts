import { t } from "@lingui/core/macro";
import { KILOBYTE } from "@tutti/domain";
import { formatTenths } from "./numbers.ts";

const units = [t`B`, t`KB`, t`MB`, t`GB`, t`TB`];

/** `950 B`, `312 KB`, `1.4 MB`, `12 GB`: with the units of the limits (`packages/domain/src/byte-units.ts`). */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let power = 0;
  while (Math.round(value) >= KILOBYTE && power < units.length - 1) {
    value /= KILOBYTE;
    power += 1;
  }
  const hasTenths = power > 1 && value < 9.95 && !Number.isInteger(value);
  return `${hasTenths ? formatTenths(value) : Math.round(value)} ${units[power]}`;
}
