import type { UsageDimension } from "@tutti/contract";
import { usageOperations } from "@tutti/contract/operations/usage";
import { addressOf } from "./call.ts";

/** The requested usage. Days are ISO 8601, the first and the last one included. */
export interface UsageQuery {
  from: string;
  to: string;
  /** The time zone that delimits the days, such as `Europe/Berlin`. */
  timezone: string;
  by: readonly UsageDimension[];
  /** A model's slug, a provider's slug, a key's or a person's id. An empty key means requests of the page. */
  only?: { dimension: Exclude<UsageDimension, "day">; value: string } | undefined;
}

/** The query of a usage report. */
export function usageQueryOf({ from, to, timezone, by, only }: UsageQuery) {
  return {
    from,
    to,
    timezone,
    by: by.join(","),
    ...(only === undefined ? {} : { [only.dimension]: only.value }),
  };
}

/** The address of a usage report as CSV, for a spreadsheet. */
export function usageCsvAddress(usageQuery: UsageQuery): string {
  return addressOf(usageOperations.getUsageReport, { query: { ...usageQueryOf(usageQuery), format: "csv" } });
}
