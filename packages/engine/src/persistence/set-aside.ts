import { checkTexts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { Database, RowRepair } from "../ports.ts";
import { damageOf } from "./damage-of.ts";
import type { DamagedRow } from "./damaged-row.ts";
import { currentForm } from "./guard-database.ts";

/**
 * Takes damaged rows out of their tables, where nothing overwrites them, and tells the person of those that this page
 * has moved. Where the store refuses they stay where they are, and are left out of what is read all the same.
 *
 * @param database as it is stored
 */
export async function setAside(
  { ports, storeState }: Pick<EngineContext, "ports" | "storeState">,
  database: Database,
  damagedRows: readonly DamagedRow[],
): Promise<void> {
  const at = ports.clock.now();
  const repairResult = await database.repair(
    damagedRows.map(({ table, key, record, isCopy }): RowRepair => {
      // Writing a row anew takes the copies of it away.
      if (isCopy) return { table, key, expectedRow: record, to: { type: "put", record: record as { id: string } } };
      const reason = damageOf(table, currentForm(table, record)) ?? "";
      return { table, key, expectedRow: record, to: { type: "set-aside", row: { cause: "damaged", reason, at } } };
    }),
  );
  const count = repairResult.ok ? repairResult.value.filter(({ to }) => to.type === "set-aside").length : 0;
  if (count === 0) return;
  storeState.setState(({ round }) => ({ round: round + 1 }));
  ports.notify({ kind: "error", title: checkTexts.setAside.title, text: checkTexts.setAside.text(count) });
}
