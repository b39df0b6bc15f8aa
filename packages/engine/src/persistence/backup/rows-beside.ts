import { withoutUndefined } from "@tutti/contract";
import type { EngineContext } from "../../context.ts";
import type { RecordChange, StoreTable } from "../../ports.ts";
import { backupTables } from "./backup-line.ts";
import { StoreRefusal } from "./store-refusal.ts";

type RemoveChange = Extract<RecordChange, { type: "remove" }>;

/** Ids that are read at once. */
const PAGE = 10_000;

/**
 * Removals of the stored rows that are not in the file, chats first: with a chat its rows are removed. No row is read.
 */
export async function rowsBeside(
  { ports: { database } }: EngineContext,
  inFile: ReadonlyMap<StoreTable, ReadonlySet<string>>,
): Promise<RemoveChange[]> {
  const removals: RemoveChange[] = [];
  for (const table of backupTables) {
    let after: string | undefined;
    do {
      const page = await database.idsAfter(table, { ...withoutUndefined({ after }), limit: PAGE });
      if (!page.ok) throw new StoreRefusal(page.error);
      for (const id of page.value)
        if (inFile.get(table)?.has(id) !== true) removals.push({ table, type: "remove", id });
      after = page.value.at(-1);
    } while (after !== undefined);
  }
  return removals;
}
