import { t } from "@lingui/core/macro";
import { formatTenths } from "./numbers.ts";

/**
 * `250 ms`, `1.2 s`; a dash without a value.
 *
 * @param milliseconds null or undefined if there was no response
 */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return "–";
  return milliseconds < 1000 ? t`${Math.round(milliseconds)} ms` : `${formatTenths(milliseconds / 1000)} s`;
}
