import { t } from "@lingui/core/macro";
import { formatNumber, formatTenths } from "./numbers.ts";

/**
 * `7.3 tok/s`, `38 tok/s`; a dash without a value.
 *
 * @param speed tokens a second; null or undefined without a measurement
 */
export function formatSpeed(speed: number | null | undefined): string {
  if (speed === null || speed === undefined) return "–";
  return t`${speed < 10 ? formatTenths(speed) : formatNumber(Math.round(speed))} tok/s`;
}
