import { checkTexts } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { Database, RowRepair } from "../../ports.ts";
import { currentForm } from "../guard-database.ts";
import { damageOf } from "./damage-of.ts";
import type { DamagedRow } from "./damaged-row.ts";

/**
 * Moves damaged rows out of their tables, so that they are not overwritten, and notifies the person of those that this
 * page has moved. If the store refuses, they stay in place, and are still left out when rows are read.
 *
 * @param database unguarded
 */
export async function setAside(
  { ports, storeState }: Pick<EngineContext, "ports" | "storeState">,
  database: Database,
  damagedRows: readonly DamagedRow[],
): Promise<void> {
  const at = ports.clock.now();
  const repairResult = await database.repair(
    damagedRows.map(({ table, key, record, isCopy }): RowRepair => {
      // Rewriting a row removes its copies.
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
