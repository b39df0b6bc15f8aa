import type {
  AnalyticsDimension,
  AnalyticsMetric,
  AnalyticsQuery,
  AnalyticsRow,
  UsageDimension,
} from "@tutti/contract";
import { toDollars } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { UsageCell } from "../../ledger/sum-usage.ts";
import { addTo, type UsageCounts } from "../../ledger/sums.ts";

/** The ledger's names of the dimensions. */
const dimensions: Readonly<Record<AnalyticsDimension, Exclude<UsageDimension, "day">>> = {
  model: "model",
  provider: "provider",
  api_key_id: "key",
  user: "user",
};

/** The dimensions by which the ledger has to add up: the requested ones, and those that are filtered. */
export function dimensionsOf({ dimensions: requested = [], filters = [], granularity }: AnalyticsQuery) {
  const names = new Set([...requested, ...filters.map(({ field }) => field)].map((name) => dimensions[name]));
  return [...(granularity ? ["day" as const] : []), ...names];
}

/**
 * The rows of a query: filtered, added up by the requested dimensions, ordered and cut. Throws 400 for an order by a
 * field that no row has.
 */
export function toAnalyticsRows(
  cells: readonly UsageCell[],
  query: AnalyticsQuery,
): { rows: AnalyticsRow[]; isTruncated: boolean } {
  const { dimensions: requested = [], filters = [], metrics, limit, group_limit: groupLimit = limit } = query;
  const labelOf = (cell: UsageCell, name: AnalyticsDimension) => cell[dimensions[name]] ?? "";
  const groups = new Map<string, { labels: AnalyticsRow; group: string; sums: UsageCounts }>();
  for (const cell of cells) {
    if (!filters.every((filter) => isWithin(labelOf(cell, filter.field), filter))) continue;
    const values = requested.map((name) => [name, labelOf(cell, name) || null] as const);
    const group = JSON.stringify(values);
    const key = `${cell.day ?? ""} ${group}`;
    const found = groups.get(key);
    if (found) addTo(found.sums, cell.sums);
    else {
      const labels = { ...(query.granularity ? { date: cell.day ?? "" } : {}), ...Object.fromEntries(values) };
      groups.set(key, { labels, group, sums: { ...cell.sums } });
    }
  }
  const all = [...groups.values()].toSorted(orderOf(query));
  const counts = new Map<string, number>();
  const withinGroups = all.filter(({ group }) => {
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= groupLimit;
  });
  const rows = withinGroups.slice(0, limit).map(({ labels, sums }) => ({
    ...labels,
    ...Object.fromEntries(metrics.map((name) => [name, measure[name](sums)])),
  }));
  return { rows, isTruncated: rows.length < all.length };
}

function isWithin(value: string, { operator, value: expected }: NonNullable<AnalyticsQuery["filters"]>[number]) {
  const isAmong = [expected].flat().includes(value);
  return operator === "eq" || operator === "in" ? isAmong : !isAmong;
}

type Group = { labels: AnalyticsRow; sums: UsageCounts };

function orderOf({ order_by: order, metrics, dimensions: requested = [], granularity }: AnalyticsQuery) {
  if (!order) return () => 0;
  const { field, direction } = order;
  const sign = direction === "asc" ? 1 : -1;
  const isMetric = field === "request_count" || metrics.some((name) => name === field);
  const isLabel = requested.some((name) => name === field) || (field === "date" && granularity !== undefined);
  if (!isMetric && !isLabel) {
    const message = "order_by.field: Expected a requested metric or dimension, or date with a granularity";
    throw new ApiFailure({ code: 400, message });
  }
  const placeOf = ({ labels, sums }: Group) =>
    isMetric ? (measure[field as AnalyticsMetric](sums) ?? 0) : (labels[field] ?? "");
  return (one: Group, other: Group) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first === second ? 0 : first < second ? -sign : sign;
  };
}

const share = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;

/** US dollars, milliseconds, tokens per second. */
const measure: Readonly<Record<AnalyticsMetric, (sums: UsageCounts) => number | null>> = {
  request_count: ({ requests }) => requests,
  error_count: ({ errors }) => errors,
  cancelled_count: (sums) => sums.cancelled,
  prompt_tokens: (sums) => sums.prompt_tokens,
  completion_tokens: (sums) => sums.completion_tokens,
  reasoning_tokens: (sums) => sums.reasoning_tokens,
  cached_tokens: (sums) => sums.cached_tokens,
  total_usage: ({ picodollars }) => toDollars(picodollars),
  byok_usage: (sums) => toDollars(sums.byok_picodollars),
  cache_hit_rate: (sums) => share(sums.cached_tokens, sums.prompt_tokens),
  latency: (sums) => share(sums.latency_sum, sums.latency_count),
  throughput: (sums) => share(sums.written_tokens * 1000, sums.writing_time),
};
