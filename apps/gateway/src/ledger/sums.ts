import type { GenerationTable, SpendingDayTable, UsageTable } from "../database/schema.ts";
import { DAY } from "../day.ts";
import { modelSpender, spendersOf } from "../limits/spending/spenders.ts";

/** Milliseconds. Every day of every timezone begins at the start of a quarter of an hour. */
export const QUARTER = 15 * 60 * 1000;

/** The columns that identify a sum; all others are added, and the last name of a provider is kept. */
export const sumKeys = ["owner", "starts_at", "user_id", "key_id", "model", "provider_slug"] as const;

/**
 * Adds up ended generations, by the periods in which they began. Each key occurs once, and the order of the keys is the
 * same in every process, so that two processes that write the same sums wait for each other instead of causing a
 * deadlock.
 *
 * @param length milliseconds of a period
 */
export function addUp(rows: readonly GenerationTable[], length: number): UsageTable[] {
  const sums = new Map<string, UsageTable>();
  for (const row of rows) {
    const one = toSum(row, length);
    const key = JSON.stringify(sumKeys.map((column) => one[column]));
    const sum = sums.get(key);
    if (sum) addTo(sum, one);
    else sums.set(key, one);
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

function toSum(row: GenerationTable, length: number): UsageTable {
  const writingTime = (row.duration ?? 0) - (row.latency ?? 0);
  const isMeasured = row.latency !== null && writingTime > 0 && row.completion_tokens > 0;
  return {
    owner: row.owner,
    starts_at: Math.floor(row.started_at / length) * length,
    user_id: row.user_id,
    key_id: row.key_id ?? "",
    model: row.model ?? row.requested_model,
    provider_slug: row.provider_slug ?? "",
    provider_name: row.provider_name ?? "",
    requests: 1,
    free_requests: /:free(:|$)/.test(row.requested_model) ? 1 : 0,
    errors: row.status === "broken" || row.status === "refused" || row.status === "interrupted" ? 1 : 0,
    cancelled: row.status === "client-disconnected" ? 1 : 0,
    prompt_tokens: row.prompt_tokens,
    completion_tokens: row.completion_tokens,
    reasoning_tokens: row.reasoning_tokens,
    cached_tokens: row.cached_tokens,
    picodollars: row.picodollars ?? 0,
    byok_picodollars: row.is_byok === 1 ? (row.picodollars ?? 0) : 0,
    // A killed process has written what it held, and perhaps the cost of more.
    charge_picodollars: Math.max(row.charge_picodollars ?? 0, row.picodollars ?? 0),
    latency_sum: row.latency ?? 0,
    latency_count: row.latency === null ? 0 : 1,
    writing_time: isMeasured ? writingTime : 0,
    written_tokens: isMeasured ? row.completion_tokens : 0,
  };
}

/** The charges of ended generations by what they spent for, and by the UTC day of their start, in a fixed order. */
export function addUpSpending(rows: readonly GenerationTable[]): SpendingDayTable[] {
  const sums = new Map<string, SpendingDayTable>();
  for (const row of rows) {
    const { starts_at, charge_picodollars: picodollars } = toSum(row, DAY);
    for (const subject of subjectsOf(row)) {
      const key = `${subject}\0${starts_at}`;
      const sum = sums.get(key);
      if (sum) sum.picodollars += picodollars;
      else sums.set(key, { subject, starts_at, picodollars });
    }
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

/** Everything that a generation spent for. */
function subjectsOf(row: GenerationTable): string[] {
  const { key_id, user_id, owner, model, requested_model, spenders } = row;
  const organizationId = owner === user_id ? undefined : owner;
  const known = spendersOf({ userId: user_id, keyId: key_id ?? undefined, organizationId });
  const stored = spenders === null ? [] : spenders.split("\n");
  return [...known, modelSpender(model ?? requested_model)].map(({ subject }) => subject).concat(stored);
}

/** The columns that are added up. */
export const measures = [
  "requests",
  "free_requests",
  "errors",
  "cancelled",
  "prompt_tokens",
  "completion_tokens",
  "reasoning_tokens",
  "cached_tokens",
  "picodollars",
  "byok_picodollars",
  "charge_picodollars",
  "latency_sum",
  "latency_count",
  "writing_time",
  "written_tokens",
] as const;

export type UsageCounts = Record<(typeof measures)[number], number>;

/** Adds to a sum. @param sign -1 subtracts instead */
export function addTo(sum: UsageCounts, more: UsageCounts, sign: 1 | -1 = 1): void {
  for (const name of measures) sum[name] += sign * more[name];
}
