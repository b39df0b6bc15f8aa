import { t } from "@lingui/core/macro";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import type { UsageRow } from "@tutti/contract";
import { useState } from "react";
import table from "../../ui/data-table.module.css";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatDuration } from "../../ui/formats/duration.ts";
import { formatCount } from "../../ui/formats/numbers.ts";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { canFilter, type UsageGroup } from "./activity-search.ts";
import { nextSort, sortRows, type UsageColumn, type UsageSort } from "./sort-rows.ts";
import { formatMeasure, groupNames, groupOf } from "./usage-figures.ts";
import classes from "./usage-table.module.css";

const figures: readonly { column: Exclude<UsageColumn, "name">; label: string; tell: (row: UsageRow) => string }[] = [
  { column: "cost", label: t`Spend`, tell: (row) => formatCost(row.cost) },
  { column: "requests", label: t`Requests`, tell: (row) => formatCount(row.requests) },
  { column: "prompt", label: t`Tokens in`, tell: (row) => formatCount(row.prompt_tokens) },
  { column: "completion", label: t`Tokens out`, tell: (row) => formatCount(row.completion_tokens) },
  { column: "latency", label: t`Time to first token`, tell: (row) => formatDuration(row.latency) },
  { column: "speed", label: t`Speed`, tell: (row) => formatMeasure(row.speed, "speed") },
];

interface UsageTableProps {
  rows: readonly UsageRow[];
  by: UsageGroup;
  onFilter: (id: string) => void;
}

/** The chart's sums as figures; the table can be sorted by each column, and filtered by each row. */
export function UsageTable({ rows, by, onFilter }: UsageTableProps) {
  const [sort, setSort] = useState<UsageSort>({ column: "cost", direction: "descending" });
  const head = (column: UsageColumn, label: string) => {
    const isSorted = sort.column === column;
    const Arrow = sort.direction === "ascending" ? IconArrowUp : IconArrowDown;
    return (
      <th
        key={column}
        scope="col"
        className={column === "name" ? undefined : table.figure}
        {...(isSorted ? { "aria-sort": sort.direction } : {})}
      >
        <button type="button" className={classes.sort} onClick={() => setSort(nextSort(sort, column))}>
          {label}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      </th>
    );
  };

  return (
    <ScrollTable label={t`Usage in figures`}>
      <thead>
        <tr>
          {head("name", groupNames[by])}
          {figures.map(({ column, label }) => head(column, label))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, sort, by).map((row) => {
          const { id, label } = groupOf(row, by);
          return (
            <tr key={id}>
              <th scope="row">
                {canFilter(by, id) ? (
                  <button
                    type="button"
                    className={classes.name}
                    title={t`Show ${label} alone`}
                    onClick={() => onFilter(id)}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
              {figures.map(({ column, tell }) => (
                <td key={column} className={table.figure}>
                  {tell(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
}
