import type { EngineContext } from "../../context.ts";
import type { PutChange, RecordChange } from "../../ports.ts";
import { toDrafts } from "../save-drafts.ts";
import { showQueuedMessage } from "../show-queue.ts";
import { isShown, show } from "../show-stored.ts";
import { StoreRefusal } from "./store-refusal.ts";

/** Writes all of these changes or none, and shows those that are visible here. */
export async function store(context: EngineContext, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const writeResult = await context.ports.database.write(changes);
  if (!writeResult.ok) throw new StoreRefusal(writeResult.error);
  showChanges(context, changes);
}

/** Shows those of the written rows that are visible here. */
export function showChanges(context: EngineContext, changes: readonly RecordChange[]): void {
  context.withoutSaving(() => {
    for (const change of changes) if (isShown(context, change)) show(context, change);
  });
  for (const change of changes) if (change.table === "drafts") showQueuedMessage(context, change);
  context.tellStoredRows(changes.map((change) => ({ table: change.table, id: idOf(change) })));
}

/** Shows restored drafts; those that are being written here take precedence. */
export function showDrafts(context: EngineContext, changes: readonly PutChange[]): void {
  const { composer } = context;
  const rows = changes.flatMap((change) => (change.table === "drafts" ? change.record : []));
  const files = changes.flatMap((change) => (change.table === "draftFiles" ? change.record : []));
  if (rows.length + files.length === 0) return;
  const restoredDrafts = toDrafts(rows, files);
  context.withoutSaving(() => composer.setState(({ drafts }) => ({ drafts: { ...restoredDrafts, ...drafts } })));
}

function idOf(change: RecordChange): string {
  return change.type === "put" ? change.record.id : change.id;
}
