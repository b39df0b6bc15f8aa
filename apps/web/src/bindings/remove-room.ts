import type { Engine } from "@tutti/engine";

/**
 * Removes a room; the notice that follows offers the undo.
 *
 * @param leave leaves the room's address, where the room is open: first, so that the deleted room does not look like an
 *   address that never existed
 */
export async function removeRoom(engine: Engine, roomId: string, leave?: () => Promise<void>): Promise<void> {
  await leave?.();
  await engine.rooms.remove(roomId);
  // Written immediately: a deleted room would come back if the page were reloaded before the write.
  await engine.flush();
}
