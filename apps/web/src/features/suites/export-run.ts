import { runRows, type SuiteCell, type SuiteRun } from "@tutti/domain";
import Papa from "papaparse";
import { downloadFile } from "../../platform/page/download.ts";

/** Saves a run as a table for other programs, or whole as JSON. */
export function exportRun(
  run: SuiteRun,
  { title, format, cellOf }: { title: string; format: "csv" | "json"; cellOf: (id: string) => SuiteCell | undefined },
): void {
  const rows = runRows(run, cellOf);
  const name = `${title.replaceAll(/[^\p{L}\p{N} _-]+/gu, "").trim() || "suite"}.${format}`;
  if (format === "csv") {
    // A spreadsheet would run a value that begins as a formula.
    const text = Papa.unparse(rows, { escapeFormulae: true });
    downloadFile(name, new Blob([`\uFEFF${text}`], { type: "text/csv" }));
    return;
  }
  const { id, createdAt, columns, judge, limit } = run;
  const value = {
    run: { id, suite: title, startedAt: new Date(createdAt).toISOString(), columns, judge, limit },
    rows,
  };
  downloadFile(name, new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
}
