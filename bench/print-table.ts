import type { BenchTable } from "./bench-table.ts";

/** A table as text in columns: the first one is left-aligned, the others, which are figures, right-aligned. */
export function printTable({ title, columns, rows, goals = [] }: BenchTable): string {
  const cells = [columns, ...rows.map((row) => row.map(figure))];
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  const lines = cells.map((row) =>
    widths
      .map((width, column) => {
        const cell = row[column] ?? "";
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join("  ")
      .trimEnd(),
  );
  lines.splice(1, 0, widths.map((width) => "-".repeat(width)).join("  "));
  return [title, "", ...lines, ...(goals.length > 0 ? [""] : []), ...goals.map((goal) => `Goal: ${goal}`), ""].join(
    "\n",
  );
}

/** Three significant figures for small values, whole numbers in groups of three for large ones. */
function figure(value: string | number): string {
  if (typeof value === "string") return value;
  if (!Number.isFinite(value)) return "–";
  return value >= 100 ? Math.round(value).toLocaleString("en-US") : String(Number(value.toPrecision(3)));
}
