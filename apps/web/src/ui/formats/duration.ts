import { t } from "@lingui/core/macro";
import { formatTenths } from "./numbers.ts";

/**
 * `250 ms`, `1.2 s`; a dash where there is none.
 *
 * @param milliseconds null or undefined where nothing came
 */
export function formatDuration(milliseconds: number | null | undefined): string {
  if (milliseconds === null || milliseconds === undefined) return "–";
  return milliseconds < 1000 ? t`${Math.round(milliseconds)} ms` : `${formatTenths(milliseconds / 1000)} s`;
}
