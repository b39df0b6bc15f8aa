import { displayTitle, noticeTexts } from "@tutti/domain";
import { stopRoom } from "../chat/stop-room.ts";
import type { EngineContext } from "../context.ts";
import { openRoom } from "../persistence/open-room.ts";
import { openedTables, rowsOfRoom, tableNamed } from "../persistence/stored-tables.ts";
import { createRoomState } from "../state/room-state.ts";
import { takeDrafts } from "../state/take-drafts.ts";

/** All that belongs to a room, in the order in which it comes back: messages last, since they show the rest. */
const contentTables = ["requests", "pastTexts", ...openedTables] as const;

/**
 * Removes a room and all that belongs to it, after ending what is in flight there. It is loaded first, so that the
 * notice's undo can put everything back; a room that cannot be loaded is removed without that offer.
 */
export async function removeRoom(context: EngineContext, roomId: string): Promise<void> {
  const { tables, ports } = context;
  stopRoom(context, roomId);
  await openRoom(context, roomId);
  // What stands behind the messages is not loaded with the room; the undo brings it back too.
  const behind = await Promise.all([
    takeStoredRows(context, "requests", roomId),
    takeStoredRows(context, "pastTexts", roomId),
  ]);
  // Something may have been sent while it was loading.
  stopRoom(context, roomId);
  const room = tables.rooms.get(roomId);
  if (!room) return;
  const isWhole = tables.roomStates.get(roomId)?.hydration.status === "success" && behind.every(Boolean);
  const contents = contentTables.map((name) => ({ name, rows: rowsOfRoom(tables, name, roomId) }));

  const artifactIds = rowsOfRoom(tables, "artifacts", roomId).map(({ id }) => id);
  const restoreDrafts = takeDrafts(context, [roomId, ...artifactIds]);
  tables.rooms.remove(roomId);
  for (const { name, rows } of contents) tableNamed(tables, name).remove(...rows.map((row) => row.id));
  context.track({ name: "playground_v3:room_delete" });

  const undo = (): void => {
    // Undone before: its state is true to what is there now.
    if (tables.rooms.get(roomId)) return;
    tables.roomStates.put(createRoomState(roomId, { status: "success" }));
    tables.rooms.put(room);
    for (const { name, rows } of contents) tableNamed(tables, name).put(...(rows as never[]));
    restoreDrafts();
  };
  ports.notify({
    kind: "info",
    title: noticeTexts.roomDeleted,
    text: displayTitle(room),
    ...(isWhole ? { action: { label: noticeTexts.undo, run: undo } } : {}),
  });
}

/** Takes rows in that were not loaded with the room; false where the store refuses. */
async function takeStoredRows(
  { ports, tables, withoutSaving }: EngineContext,
  name: "requests" | "pastTexts",
  roomId: string,
): Promise<boolean> {
  const storedRows = await ports.database.rowsOfRoom(name, roomId).catch(() => undefined);
  if (!storedRows?.ok) return false;
  const table = tableNamed(tables, name);
  const unknown = storedRows.value.filter((row) => table.get(row.id) === undefined);
  withoutSaving(() => table.put(...(unknown as never[])));
  return true;
}
