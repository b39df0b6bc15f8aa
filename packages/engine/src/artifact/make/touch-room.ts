import type { EngineContext } from "../../context.ts";

/** Notes that something in a room has changed now, by which the list of rooms is ordered. */
export function touchRoom({ tables, ports }: EngineContext, roomId: string): void {
  tables.rooms.update(roomId, (room) => ({ ...room, updatedAt: ports.clock.now() }));
}
