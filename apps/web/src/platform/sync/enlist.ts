import type { ChangeMark, Database } from "@tutti/domain";
import { syncedTables } from "@tutti/sync";

/** Rows of one page, and UTF-16 code units of them. */
const ROWS = 500;
const WEIGHT = 4_000_000;

/**
 * Marks every row that was stored before sync was switched on, as of its own last change. A row that is marked already
 * keeps its mark, so that this may be done again.
 */
export async function enlistRows(database: Database): Promise<void> {
  for (const table of syncedTables) {
    let after: string | undefined;
    for (;;) {
      const page = { ...(after === undefined ? {} : { after }), limit: ROWS, weight: WEIGHT };
      const read = await database.rowsAfter(table, page);
      if (!read.ok) throw new Error(read.error.message);
      const last = read.value.at(-1);
      if (last === undefined) break;
      after = last.id;
      const marks = read.value.map((row): Omit<ChangeMark, "id" | "nonce"> => {
        const { createdAt = 0, updatedAt = createdAt } = row as { createdAt?: number; updatedAt?: number };
        return { table, key: row.id, at: updatedAt, isFirst: true };
      });
      const added = await database.changeMarks?.add(marks);
      if (added && !added.ok) throw new Error(added.error.message);
    }
  }
}
