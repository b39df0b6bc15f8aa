import type { Room } from "@tutti/domain";
import { createRoom } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { createRoomState } from "../state/room-state.ts";

/** A new room with the characters that were waiting for one; they wait no longer. */
export function createRoomFromPending({ tables, composer, ports, track }: EngineContext): Room {
  const room = createRoom({ now: ports.clock.now() });
  // Made before anything is changed: what waits may be broken, and half a room is of no use.
  const characters = composer.getState().pendingCharacters.map((character) => ({ ...character, roomId: room.id }));
  // There is nothing to load: the state comes before the room, so that no subscriber ever sees an idle one.
  tables.roomStates.put(createRoomState(room.id, { status: "success" }));
  tables.rooms.put(room);
  tables.characters.put(...characters);
  composer.setState({ pendingCharacters: [] });
  track({ name: "playground_v3:room_create" });
  return room;
}
