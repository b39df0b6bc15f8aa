import type { EngineContext } from "../context.ts";

/** Gives the room a title; an empty or unchanged one is ignored (specification, point 5). */
export function renameRoom({ tables }: EngineContext, roomId: string, title: string): void {
  const trimmedTitle = title.trim();
  if (trimmedTitle === "") return;
  tables.rooms.update(roomId, (room) => (room.title === trimmedTitle ? room : { ...room, title: trimmedTitle }));
}
