import { MEGABYTE } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import type { RecordChange, TableName } from "../../ports.ts";
import { backupTables } from "./backup-line.ts";
import { StoreRefusal } from "./write-restored.ts";

type RemoveChange = Extract<RecordChange, { type: "remove" }>;

/** What is stored beside what the file has, chats first: with them goes what belongs to them. */
export async function rowsBeside(
  { ports: { database } }: EngineContext,
  inFile: ReadonlyMap<TableName, ReadonlySet<string>>,
): Promise<RemoveChange[]> {
  const removals: RemoveChange[] = [];
  const roomsGone = new Set<string>();
  for (const table of backupTables) {
    let after: { after?: string } = {};
    for (;;) {
      const page = await database.rowsAfter<TableName>(table, { ...after, limit: 100, weight: MEGABYTE });
      if (!page.ok) throw new StoreRefusal(page.error);
      for (const row of page.value) {
        if (inFile.get(table)?.has(row.id)) continue;
        if (table === "rooms") roomsGone.add(row.id);
        else if (roomsGone.has((row as { roomId: string }).roomId)) continue;
        removals.push({ table, type: "remove", id: row.id });
      }
      const last = page.value.at(-1);
      if (last === undefined) break;
      after = { after: last.id };
    }
  }
  return removals;
}
