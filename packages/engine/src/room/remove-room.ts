import { displayTitle, noticeTexts } from "@tutti/domain";
import { stopRoom } from "../chat/stop-room.ts";
import type { EngineContext } from "../context.ts";
import { createRoomState } from "../stores/room-states.ts";
import { openRoom } from "./open-room.ts";

/**
 * Removes a room and all that belongs to it, after ending what is in flight there. It is loaded first, so that the notice's undo can
 * put everything back; a room that cannot be loaded is removed without that offer.
 */
export async function removeRoom(context: EngineContext, roomId: string): Promise<void> {
  const { tables, ports, composer } = context;
  stopRoom(context, roomId);
  await openRoom(context, roomId);
  // Something may have been sent while it was loading.
  stopRoom(context, roomId);
  const room = tables.rooms.get(roomId);
  if (!room) return;
  const isWhole = tables.roomStates.get(roomId)?.hydration.status === "success";
  const characters = tables.characters.all().filter((character) => character.roomId === roomId);
  const messages = tables.messages.all().filter((message) => message.roomId === roomId);
  const texts = messages.flatMap((message) => tables.texts.get(message.id) ?? []);

  tables.rooms.remove(roomId);
  tables.messages.remove(...messages.map((message) => message.id));
  tables.texts.remove(...texts.map((text) => text.id));
  tables.characters.remove(...characters.map((character) => character.id));
  const { [roomId]: draft, ...drafts } = composer.getState().drafts;
  composer.setState({ drafts });

  const undo = (): void => {
    tables.roomStates.put(createRoomState(roomId, { status: "success" }));
    tables.rooms.put(room);
    tables.characters.put(...characters);
    tables.texts.put(...texts);
    tables.messages.put(...messages);
    if (draft) composer.setState({ drafts: { ...composer.getState().drafts, [roomId]: draft } });
  };
  ports.notify({
    kind: "info",
    title: noticeTexts.roomDeleted,
    text: displayTitle(room),
    ...(isWhole ? { action: { label: noticeTexts.undo, run: undo } } : {}),
  });
}
