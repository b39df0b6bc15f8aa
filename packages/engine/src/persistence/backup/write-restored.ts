import type { EngineContext } from "../../context.ts";
import type { DatabaseFailure, PutChange, RecordChange } from "../../ports.ts";
import { toDrafts } from "../save-drafts.ts";
import { showQueued } from "../show-queue.ts";
import { isShown, show } from "../show-stored.ts";

/** Thrown out of the reading of a file where the store refuses. */
export class StoreRefusal extends Error {
  readonly failure: DatabaseFailure;

  constructor(failure: DatabaseFailure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** Writes all of these or none, and shows what of them is shown. */
export async function store(context: EngineContext, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length === 0) return;
  const writeResult = await context.ports.database.write(changes);
  if (!writeResult.ok) throw new StoreRefusal(writeResult.error);
  context.withoutSaving(() => {
    for (const change of changes) if (isShown(context, change)) show(context, change);
  });
  for (const change of changes) if (change.table === "drafts") showQueued(context, change);
  context.tellStored(changes.map((change) => ({ table: change.table, id: idOf(change) })));
}

/** What waited to be sent, or ran over a suite, when the file was made does not go on without a word now. */
export function asHeld(change: PutChange): PutChange {
  if (change.table === "suiteRuns" && change.record.state === "running") {
    return { ...change, record: { ...change.record, state: "stopped" } };
  }
  if (change.table !== "drafts" || !change.record.queue) return change;
  return { ...change, record: { ...change.record, queue: { hold: "stopped", ...change.record.queue } } };
}

/** Shows drafts that came back, beside those that are written here. */
export function showDrafts(context: EngineContext, changes: readonly PutChange[]): void {
  const { composer } = context;
  const rows = changes.flatMap((change) => (change.table === "drafts" ? change.record : []));
  const files = changes.flatMap((change) => (change.table === "draftFiles" ? change.record : []));
  if (rows.length + files.length === 0) return;
  const restored = toDrafts(rows, files);
  context.withoutSaving(() => composer.setState(({ drafts }) => ({ drafts: { ...restored, ...drafts } })));
}

function idOf(change: RecordChange): string {
  return change.type === "put" ? change.record.id : change.id;
}
