import { plural } from "@lingui/core/macro";
import type { UsageRow } from "@tutti/contract";
import type { UsageGroup, UsageMeasure } from "./activity-search.ts";
import { groupOf, measureOf } from "./usage-figures.ts";

/** How many groups have a color of their own; the others are drawn as one. */
const SHOWN = 6;

/** One group over the days. */
export interface UsageSeries {
  /** Undefined for the series of all groups that have no color of their own. */
  id: string | undefined;
  label: string;
  /** One for each day; null where there is no value. */
  values: (number | null)[];
}

export interface UsageChartData {
  days: readonly string[];
  series: UsageSeries[];
  /** The highest value that the chart must reach: of a day's sum, or of any speed. */
  highest: number;
}

/**
 * The data of the chart: the groups with the highest sums, the highest first, and the rest as one. Speeds are not added
 * up: the chart has those of the groups that wrote the most tokens, and nothing of the rest.
 */
export function stackDays(
  rows: readonly UsageRow[],
  { days, by, measure }: { days: readonly string[]; by: UsageGroup; measure: UsageMeasure },
): UsageChartData {
  const isSum = measure !== "speed";
  const groups = new Map<string, UsageSeries & { weight: number }>();
  const place = new Map(days.map((day, index) => [day, index]));
  for (const row of rows) {
    const index = place.get(row.day ?? "");
    if (index === undefined) continue;
    const { id, label } = groupOf(row, by);
    const group = groups.get(id) ?? { id, label, values: days.map(() => (isSum ? 0 : null)), weight: 0 };
    groups.set(id, group);
    const value = measureOf(row, measure);
    group.values[index] = isSum ? (group.values[index] ?? 0) + (value ?? 0) : value;
    group.weight += isSum ? (value ?? 0) : row.completion_tokens;
  }
  const sortedGroups = [...groups.values()].sort(
    (one, other) => other.weight - one.weight || compare(one.label, other.label),
  );
  const series: UsageSeries[] = sortedGroups.slice(0, SHOWN).map(({ id, label, values }) => ({ id, label, values }));
  const others = sortedGroups.slice(SHOWN);
  if (isSum && others.length > 0) {
    const values = days.map((_day, index) => others.reduce((sum, { values }) => sum + (values[index] ?? 0), 0));
    series.push({ id: undefined, label: plural(others.length, { one: "1 other", other: "# others" }), values });
  }
  return { days, series, highest: Math.max(0, ...days.map((_day, index) => heightOf(series, index, isSum))) };
}

function heightOf(series: readonly UsageSeries[], index: number, isSum: boolean): number {
  const values = series.map(({ values }) => values[index] ?? 0);
  return isSum ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The end of an axis that includes `highest`: 1, 2, 4, 6 or 8 times a power of ten; 1 where there is nothing. */
export function axisEnd(highest: number): number {
  if (!(highest > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 4, 6, 8, 10].find((factor) => factor * power >= highest) ?? 10;
  return step * power;
}
