import {
  type GenerationList,
  generationListSchema,
  type UsageDimension,
  type UsageReport,
  usageReportSchema,
} from "@tutti/contract";
import { type CallApi, queryString } from "./call-api.ts";

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

/** The sums of the usage, in the requested dimensions. */
export function fetchUsage(callApi: CallApi, question: UsageQuery, signal: AbortSignal): Promise<UsageReport> {
  return callApi(usageAddress(question), { schema: usageReportSchema, signal });
}

/** The address of the same sums as CSV, for a spreadsheet. */
export function usageCsvAddress(question: UsageQuery): string {
  return `${usageAddress(question)}&format=csv`;
}

function usageAddress({ from, to, timezone, by, only }: UsageQuery): string {
  const filter = only === undefined ? {} : { [only.dimension]: only.value };
  return `/api/frontend/activity${queryString({ from, to, timezone, by: by.join(","), ...filter })}`;
}

/** Single requests, the newest first, page by page. */
export function fetchGenerations(
  callApi: CallApi,
  query: { cursor?: string | undefined; model?: string | undefined; key?: string | undefined },
  signal: AbortSignal,
): Promise<GenerationList> {
  return callApi(`/api/frontend/generations${queryString({ ...query, limit: "25" })}`, {
    schema: generationListSchema,
    signal,
  });
}
