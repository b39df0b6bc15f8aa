import { createToken } from "@tutti/contract";
import type { Result } from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { DatabaseFailure, RecordChange } from "../ports.ts";
import { toQueueRow } from "./queue-rows.ts";
import { draftChanges } from "./save-drafts.ts";
import { storedTables, tableNamed } from "./stored-tables.ts";

/** Writes all rows that this page holds into a recreated store. */
export async function saveAgain(
  { ports, tables, composer, storeState }: EngineContext,
  { flush, add }: { flush: () => Promise<void>; add: (change: RecordChange) => void },
): Promise<Result<void, DatabaseFailure>> {
  const recreation = await ports.database.recreate?.();
  if (recreation === undefined) return fail({ code: "unavailable", message: "This store cannot be made anew." });
  if (!recreation.ok) return recreation;
  // Rooms first, without conditions: the store is empty, so that conditions would fail.
  for (const table of storedTables) {
    const rows: readonly { id: string }[] = tableNamed(tables, table).all();
    for (const record of rows) add({ table, type: "put", record } as unknown as RecordChange);
  }
  for (const message of tables.queuedMessages.all()) add({ table: "drafts", type: "put", record: toQueueRow(message) });
  for (const [id, draft] of Object.entries(composer.getState().drafts)) {
    const roomId = tables.artifacts.get(id)?.roomId ?? id;
    const place = { id, roomId, writer: createToken(), count: 0 };
    for (const { onlyIf: _condition, ...change } of draftChanges(place, undefined, draft)) add(change);
  }
  storeState.setState({ trouble: undefined });
  await flush();
  return succeed(undefined);
}
