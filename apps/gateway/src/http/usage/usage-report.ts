import type { UsageReport, UsageReportQuery, UsageRow, UsageSum } from "@tutti/contract";
import { toDollars, withoutUndefined } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { dayAfter, isTimezone, localDayAt } from "../../ledger/local-days.ts";
import type { LedgerNames } from "../../ledger/reports.ts";
import type { UsageCell } from "../../ledger/sum-usage.ts";
import type { UsageCounts } from "../../ledger/sums.ts";
import { type Cell, toCsv } from "./csv.ts";
import { presentUsedKey } from "./present-generation.ts";

/** How many days one report may cover: three years. */
const LONGEST = 1_100;

/** How many days a report covers if the query names none. */
const USUAL = 30;

const MILLISECONDS = 1_000;

/**
 * The days that a report covers. Throws 400 for an unknown timezone, for days in the wrong order and for too many days.
 */
export function periodOf(
  { from, to, timezone }: Pick<UsageReportQuery, "from" | "to" | "timezone">,
  now: number,
): { from: string; to: string; timezone: string } {
  if (!isTimezone(timezone)) throw invalid("timezone: Expected the name of a timezone, such as Europe/Berlin");
  const last = to ?? localDayAt(now, timezone);
  const first = from ?? dayAfter(last, 1 - USUAL);
  if (first > last) throw invalid("from: Expected a day that is not after the last one");
  if (dayAfter(first, LONGEST) <= last) throw invalid(`from: Expected at most ${LONGEST} days`);
  return { from: first, to: last, timezone };
}

function invalid(message: string): ApiFailure {
  return new ApiFailure({ code: 400, message });
}

/** The sums in the units that people read: money in US dollars, means instead of sums of times. */
export function presentSums(sums: UsageCounts): UsageSum {
  const { requests, errors, cancelled, prompt_tokens, completion_tokens, reasoning_tokens, cached_tokens } = sums;
  return {
    requests,
    errors,
    cancelled,
    prompt_tokens,
    completion_tokens,
    reasoning_tokens,
    cached_tokens,
    cost: toDollars(sums.picodollars),
    byok_cost: toDollars(sums.byok_picodollars),
    latency: sums.latency_count === 0 ? null : Math.round(sums.latency_sum / sums.latency_count),
    speed: sums.writing_time === 0 ? null : round((sums.written_tokens / sums.writing_time) * MILLISECONDS),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function presentCell(cell: UsageCell, names: LedgerNames): UsageRow {
  const { day, model, provider, provider_name, key, user, sums } = cell;
  return {
    ...withoutUndefined({ day, model }),
    ...(provider === undefined
      ? {}
      : { provider: provider === "" ? null : { slug: provider, name: provider_name ?? provider } }),
    ...(key === undefined ? {} : { key: presentUsedKey(key, names) }),
    ...(user === undefined ? {} : { user: { id: user, name: names.users.get(user) ?? null } }),
    ...presentSums(sums),
  };
}

/** The same report for a spreadsheet: a column for each requested dimension, then the sums. */
export function toUsageCsv({ data }: Pick<UsageReport, "data">, by: UsageReportQuery["by"]): string {
  const columns = [...new Set(by)];
  const sums: (keyof UsageSum)[] = [
    "requests",
    "errors",
    "cancelled",
    "prompt_tokens",
    "completion_tokens",
    "reasoning_tokens",
    "cached_tokens",
    "cost",
    "byok_cost",
    "latency",
    "speed",
  ];
  const rows = data.map((row) => [
    ...columns.map((name) => dimensionCell(row, name)),
    ...sums.map((name) => row[name]),
  ]);
  return toCsv([...columns, ...sums], rows);
}

function dimensionCell(row: UsageRow, name: UsageReportQuery["by"][number]): Cell {
  switch (name) {
    case "day":
      return row.day;
    case "model":
      return row.model;
    case "provider":
      return row.provider?.name;
    case "key":
      return row.key ? (row.key.name ?? row.key.id) : "";
    case "user":
      return row.user?.name ?? row.user?.id;
  }
}
