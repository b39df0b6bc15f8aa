import type { EngineContext } from "../context.ts";
import type { RecordKey } from "../ports.ts";
import { isShown, show } from "./show-stored.ts";
import { isStoredTable, tableNamed } from "./stored-tables.ts";
import type { WriteQueue } from "./write-queue.ts";

/**
 * Shows what other tabs write to the same store. For each row the last write wins: the stored row is read anew after another tab
 * has written it, and is not taken over where a change of this tab still waits to be written, or where this tab is making the very
 * answer. Rows of rooms that are not open here are left for the load. Returns what ends it.
 */
export function followOtherTabs(context: EngineContext, queue: Pick<WriteQueue, "isWaiting" | "settled">): () => void {
  const { database } = context.ports;
  const { tabs } = database;
  if (!tabs) return () => undefined;

  const isOurs = (key: RecordKey): boolean => queue.isWaiting(key) || context.flights.owns(key);

  const take = async (keys: readonly RecordKey[]): Promise<void> => {
    // A write of ours that is under way may be the later one, and a load that is under way may have read before the other tab wrote:
    // what is read after both is what remains.
    await queue.settled();
    await Promise.all(context.roomLoads.values());
    const shownHere = (key: RecordKey) =>
      isStoredTable(key.table) ? tableNamed(context.tables, key.table).get(key.id) : undefined;
    const wanted = keys.filter((key) => isStoredTable(key.table) && !isOurs(key));
    if (wanted.length === 0) return;
    const before = new Map(wanted.map((key) => [key, shownHere(key)]));
    const read = await database.read(wanted);
    // A row that cannot be read now is read when it changes again, or when the room is loaded anew.
    if (!read.ok) return;
    context.withoutSaving(() => {
      for (const [index, change] of read.value.entries()) {
        const key = wanted[index];
        if (!key || isOurs(key) || before.get(key) !== shownHere(key)) continue;
        if (isShown(context, change)) show(context, change);
      }
    });
  };

  return tabs.subscribe((keys) => {
    take(keys).catch((error) => context.warnOnce(`Another tab's change could not be shown: ${String(error)}`));
  });
}
