import { plural, t } from "@lingui/core/macro";
import { checkTexts } from "@tutti/domain";
import type { SetAsideRow, StoredCheck } from "@tutti/engine";

/** The result of a check, in one or two sentences. */
export function describeCheck({ rows, repairs }: StoredCheck, moment: string): string {
  const names: Readonly<Record<string, string>> = checkTexts.kinds;
  const entries = plural(rows, { one: "one entry", other: "# entries" });
  const found = Object.entries(repairs).map(([kind, count]) => `${names[kind] ?? kind} (${count})`);
  if (found.length === 0) return t`Last check ${moment}: ${entries}, nothing was wrong.`;
  return t`Last check ${moment}: ${entries}. Found and repaired: ${found.join(", ")}.`;
}

/** The name of a file of set-aside rows. `now`: milliseconds since the epoch. */
export function setAsideFileName(now: number): string {
  return `tutti-set-aside-${new Date(now).toISOString().slice(0, 10)}.json`;
}

/**
 * The text of a file of set-aside rows, as they were stored, row by row: no two of them are in memory at once. Rows
 * that were deleted meanwhile are left out.
 *
 * @param read returns the rows with these ids. Its errors are thrown here
 */
export async function* setAsidePieces(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly SetAsideRow[]>,
): AsyncGenerator<string, void, undefined> {
  let before = `{"format": "tutti-set-aside", "rows": [\n`;
  for (const id of ids) {
    for (const row of await read([id])) {
      yield `${before}${JSON.stringify(row, null, 2)}`;
      before = ",\n";
    }
  }
  yield before === ",\n" ? "\n]}\n" : `${before}]}\n`;
}
