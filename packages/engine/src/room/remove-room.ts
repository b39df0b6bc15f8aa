import { displayTitle, noticeTexts } from "@tutti/domain";
import { stopRoom } from "../chat/stop-room.ts";
import type { EngineContext } from "../context.ts";
import { openRoom } from "../persistence/open-room.ts";
import { openedTables, rowsOfRoom, tableNamed } from "../persistence/stored-tables.ts";
import { createRoomState } from "../state/room-state.ts";
import { takeDrafts } from "../state/take-drafts.ts";

/**
 * All tables of a room's records, in the order in which the undo restores them: messages last, since they show the
 * rest.
 */
const contentTables = ["requests", "pastTexts", ...openedTables] as const;

/**
 * Removes a room with all of its records, after ending its running answers. It is loaded first, so that the notice's
 * undo can restore everything; a room that cannot be loaded is removed without that offer.
 */
export async function removeRoom(context: EngineContext, roomId: string): Promise<void> {
  const { tables, ports } = context;
  stopRoom(context, roomId);
  await openRoom(context, roomId);
  // Requests and past texts are not loaded with the room; the undo restores them too.
  const behind = await Promise.all([
    takeStoredRows(context, "requests", roomId),
    takeStoredRows(context, "pastTexts", roomId),
  ]);
  // A message may have been sent while the room was loading.
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
    // Already undone: the room's state matches its rows.
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

/** Puts stored rows into the tables that were not loaded with the room; false if the store refuses. */
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
