import type { SuiteCell, SuiteRun } from "@tutti/domain";
import { cellPrefix } from "@tutti/domain";
import type { Database } from "../ports.ts";

/** Rows that are read at once. */
const PAGE = 200;

/** The stored cells of a run, whose ids are adjacent. Undefined if they cannot be read. */
export async function readCells(
  database: Pick<Database, "rowsAfter">,
  runId: SuiteRun["id"],
): Promise<SuiteCell[] | undefined> {
  const prefix = cellPrefix(runId);
  const cells: SuiteCell[] = [];
  let after = prefix;
  for (;;) {
    const page = await database.rowsAfter("suiteCells", { after, limit: PAGE });
    if (!page.ok) return undefined;
    const own = page.value.filter(({ id }) => id.startsWith(prefix));
    cells.push(...own);
    const last = own.at(-1);
    if (last === undefined || own.length < PAGE) return cells;
    after = last.id;
  }
}

/** All rows of a small table. Undefined if they cannot be read. */
export async function readAll<Name extends "suites" | "suiteRuns">(database: Pick<Database, "rowsAfter">, table: Name) {
  const rows = [];
  let after: { after?: string } = {};
  for (;;) {
    const page = await database.rowsAfter(table, { ...after, limit: PAGE });
    if (!page.ok) return undefined;
    rows.push(...page.value);
    const last = page.value.at(-1);
    if (last === undefined || page.value.length < PAGE) return rows;
    after = { after: last.id };
  }
}
