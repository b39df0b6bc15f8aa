import type { Room } from "@tutti/domain";
import { createRoom } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { createRoomState } from "../stores/room-states.ts";

/** A new room with the characters that were waiting for one; they wait no longer. */
export function createRoomFromPending({ tables, composer, ports }: EngineContext): Room {
  const room = createRoom({ now: ports.clock.now() });
  // There is nothing to load: the state comes before the room, so that nobody ever sees an idle one.
  tables.roomStates.put(createRoomState(room.id, { status: "success" }));
  tables.rooms.put(room);
  const pending = composer.getState().pendingCharacters;
  tables.characters.put(...pending.map((character) => ({ ...character, roomId: room.id })));
  composer.setState({ pendingCharacters: [] });
  return room;
}
