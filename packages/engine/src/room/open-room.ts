import type { Message } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import type { RoomState } from "../engine.ts";
import type { RoomRecords } from "../ports.ts";
import type { RecordTable } from "../stores/record-table.ts";

/**
 * Loads the characters and messages of a room that is idle or whose load failed (specification, point 4, "Room hydration"). An id
 * that is not in the list changes nothing. Never rejects: what went wrong is the room's hydration.
 */
export function openRoom(context: EngineContext, roomId: string): Promise<void> {
  const status = context.tables.roomStates.get(roomId)?.hydration.status;
  if (status === undefined || status === "success") return Promise.resolve();
  const { roomLoads } = context;
  const pending = roomLoads.get(roomId);
  if (pending !== undefined) return pending;
  const load = loadRoom(context, roomId).finally(() => roomLoads.delete(roomId));
  roomLoads.set(roomId, load);
  return load;
}

async function loadRoom(context: EngineContext, roomId: string): Promise<void> {
  const { tables, ports } = context;
  const setHydration = (hydration: RoomState["hydration"]): void =>
    tables.roomStates.update(roomId, (state) => ({ ...state, hydration }));

  setHydration({ status: "pending" });
  try {
    const loaded = await ports.database.loadRoom(roomId);
    if (!loaded.ok) {
      setHydration({ status: "failed", error: loaded.error.message });
      return;
    }
    // The room may have been removed while it was loading.
    if (!tables.rooms.get(roomId)) return;
    takeIn(context, loaded.value);
    setHydration({ status: "success" });
  } catch (error) {
    setHydration({ status: "failed", error: error instanceof Error ? error.message : String(error) });
  }
}

function takeIn(context: EngineContext, records: RoomRecords): void {
  const { tables } = context;
  context.withoutSaving(() => {
    tables.characters.put(...unknownTo(tables.characters, records.characters));
    tables.texts.put(...unknownTo(tables.texts, records.texts));
    tables.messages.put(...unknownTo(tables.messages, records.messages));
  });
  // Nothing outlives the page that made it: what was being answered then is not being answered now. This change is saved.
  tables.messages.put(...records.messages.filter(isUnfinished).map(asEnded));
}

/** What the page has is newer than what the store has. */
function unknownTo<Value extends { id: string }>(table: RecordTable<Value>, loaded: readonly Value[]): Value[] {
  return loaded.filter((record) => table.get(record.id) === undefined);
}

function isUnfinished(message: Message): boolean {
  return message.isGenerating || message.isRetrying;
}

function asEnded(message: Message): Message {
  return { ...message, isGenerating: false, isRetrying: false };
}
