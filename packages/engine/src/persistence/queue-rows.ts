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
  const { place, hold, attachments } = queue;
  return {
    id,
    roomId,
    place,
    text,
    attachments,
    ...(hold === undefined ? {} : { hold }),
    ...(mode === undefined ? {} : { mode }),
    ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
    ...(usesModels === undefined ? {} : { usesModels }),
    ...(isBlind === undefined ? {} : { isBlind }),
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
  attachments,
}: QueuedMessage): StoredDraft {
  return {
    id,
    roomId,
    text,
    ...(mode === undefined ? {} : { mode }),
    ...(isWebSearchOn === undefined ? {} : { isWebSearchOn }),
    ...(usesModels === undefined ? {} : { usesModels }),
    ...(isBlind === undefined ? {} : { isBlind }),
    queue: { place, attachments: [...attachments], ...(hold === undefined ? {} : { hold }) },
  };
}

/** Whether a row of the drafts' table is a queued message. */
export function isQueueKey({ table, id }: RecordKey): boolean {
  return table === "drafts" && id.startsWith("msg-");
}
