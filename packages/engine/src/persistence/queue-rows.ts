import { withoutUndefined } from "@tutti/contract";
import type { QueuedMessage, StoredDraft } from "@tutti/domain";
import type { RecordChange, RecordKey } from "../ports.ts";
import type { EngineStores } from "../state/stores.ts";

// Queued messages are rows of the drafts' table, each under the id that its message will have.

/** Passes on every change of a queue. A row that another tab has taken is not created again. */
export function saveQueues({ tables }: Pick<EngineStores, "tables">, add: (change: RecordChange) => void): void {
  tables.queuedMessages.subscribeAll((changes) => {
    for (const { id, before, after } of changes) {
      if (after === undefined) add({ table: "drafts", type: "remove", id });
      else {
        const onlyIf = { type: before === undefined ? "room" : "row" } as const;
        add({ table: "drafts", type: "put", record: toQueueRow(after), onlyIf });
      }
    }
  });
}

/** The queued message of a row; undefined for a draft. */
export function toQueuedMessage({
  id,
  roomId,
  text,
  mode,
  isWebSearchOn,
  usesModels,
  isBlind,
  queue,
}: StoredDraft): QueuedMessage | undefined {
  if (!queue) return undefined;
  const { place, hold, limit, attachments } = queue;
  return {
    id,
    roomId,
    place,
    text,
    attachments,
    ...withoutUndefined({ hold, limit, mode, isWebSearchOn, usesModels, isBlind }),
  };
}

/** A queued message as it is stored. */
export function toQueueRow({
  id,
  roomId,
  text,
  mode,
  isWebSearchOn,
  usesModels,
  isBlind,
  place,
  hold,
  limit,
  attachments,
}: QueuedMessage): StoredDraft {
  return {
    id,
    roomId,
    text,
    ...withoutUndefined({ mode, isWebSearchOn, usesModels, isBlind }),
    queue: { place, attachments: [...attachments], ...withoutUndefined({ hold, limit }) },
  };
}

/** Whether a row of the drafts' table is a queued message. */
export function isQueueKey({ table, id }: RecordKey): boolean {
  return table === "drafts" && id.startsWith("msg-");
}
