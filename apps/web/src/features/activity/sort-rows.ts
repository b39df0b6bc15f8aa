import type { UsageRow } from "@tutti/contract";
import type { UsageGroup } from "./activity-search.ts";
import { groupOf } from "./usage-figures.ts";

export type UsageColumn = "name" | "requests" | "prompt" | "completion" | "cost" | "latency" | "speed";

export interface UsageSort {
  column: UsageColumn;
  direction: "ascending" | "descending";
}

/**
 * Rows ordered by a column; rows without a value in it go last in both directions, and equal ones are ordered by name.
 */
export function sortRows(rows: readonly UsageRow[], sort: UsageSort, by: UsageGroup): UsageRow[] {
  const factor = sort.direction === "ascending" ? 1 : -1;
  return [...rows].sort((one, other) => {
    const byName = groupOf(one, by).label.localeCompare(groupOf(other, by).label);
    if (sort.column === "name") return byName * factor;
    const [value, otherValue] = [figureOf(one, sort.column), figureOf(other, sort.column)];
    if (value === null || otherValue === null) return Number(value === null) - Number(otherValue === null) || byName;
    return (value - otherValue) * factor || byName;
  });
}

/**
 * The sort after a press on a column's head: the other direction for the same column; for a new one the largest first,
 * or names from A to Z.
 */
export function nextSort(sort: UsageSort, column: UsageColumn): UsageSort {
  if (sort.column === column) {
    return { column, direction: sort.direction === "ascending" ? "descending" : "ascending" };
  }
  return { column, direction: column === "name" ? "ascending" : "descending" };
}

function figureOf(row: UsageRow, column: Exclude<UsageColumn, "name">): number | null {
  switch (column) {
    case "requests":
      return row.requests;
    case "prompt":
      return row.prompt_tokens;
    case "completion":
      return row.completion_tokens;
    case "cost":
      return row.cost;
    case "latency":
      return row.latency;
    case "speed":
      return row.speed;
  }
}
