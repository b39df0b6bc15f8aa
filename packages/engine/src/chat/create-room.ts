import type { Room } from "@tutti/domain";
import { createRoom } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { createRoomState } from "../state/room-state.ts";

/** A new room with the pending characters; they are pending no longer. */
export function createRoomFromPending({ tables, composer, ports, track }: EngineContext): Room {
  const room = createRoom({ now: ports.clock.now() });
  // Made before anything is changed: the pending characters may be invalid, and half a room is of no use.
  const characters = composer.getState().pendingCharacters.map((character) => ({ ...character, roomId: room.id }));
  // There is nothing to load: the state is put before the room, so that no subscriber ever sees an idle one.
  tables.roomStates.put(createRoomState(room.id, { status: "success" }));
  tables.rooms.put(room);
  tables.characters.put(...characters);
  composer.setState({ pendingCharacters: [] });
  track({ name: "playground_v3:room_create" });
  return room;
}
