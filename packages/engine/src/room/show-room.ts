import type { Room } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/** How the answers to one message stand in this room. */
export function setLayout({ tables }: EngineContext, roomId: string, layout: NonNullable<Room["layout"]>): void {
  tables.rooms.update(roomId, (room) => (room.layout === layout ? room : { ...room, layout }));
}

/** Whether long messages of this room are shown whole. */
export function setAutoExpanded({ tables }: EngineContext, roomId: string, isAutoExpanded: boolean): void {
  tables.rooms.update(roomId, (room) => (room.isAutoExpanded === isAutoExpanded ? room : { ...room, isAutoExpanded }));
}

/** Collapses or expands every message of a room; those that are so already are left alone. */
export function setAllCollapsed({ tables }: EngineContext, roomId: string, isCollapsed: boolean): void {
  const messages = (tables.roomStates.get(roomId)?.messageIds ?? []).flatMap((id) => tables.messages.get(id) ?? []);
  tables.messages.put(
    ...messages
      .filter((message) => message.isCollapsed !== isCollapsed)
      .map((message) => ({ ...message, isCollapsed })),
  );
}
