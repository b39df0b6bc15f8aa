import type { Room } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/** Sets the layout of the answers to one message in this room. */
export function setLayout({ tables }: EngineContext, roomId: string, layout: NonNullable<Room["layout"]>): void {
  tables.rooms.update(roomId, (room) => (room.layout === layout ? room : { ...room, layout }));
}

/** Sets whether long messages of this room are shown completely. */
export function setAutoExpanded({ tables }: EngineContext, roomId: string, isAutoExpanded: boolean): void {
  tables.rooms.update(roomId, (room) => (room.isAutoExpanded === isAutoExpanded ? room : { ...room, isAutoExpanded }));
}

/** Collapses or expands every message of a room; those already in that state are skipped. */
export function setAllCollapsed({ tables }: EngineContext, roomId: string, isCollapsed: boolean): void {
  const messages = (tables.roomStates.get(roomId)?.messageIds ?? []).flatMap((id) => tables.messages.get(id) ?? []);
  tables.messages.put(
    ...messages
      .filter((message) => message.isCollapsed !== isCollapsed)
      .map((message) => ({ ...message, isCollapsed })),
  );
}
