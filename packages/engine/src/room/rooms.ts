import type { Room } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { openRoom, whenFullyLoaded } from "../persistence/open-room.ts";
import type { RoomRecords } from "../ports.ts";
import { renameRoom } from "./rename-room.ts";
import { exportRecords } from "./room-records.ts";
import { setAllCollapsed, setAutoExpanded, setLayout } from "./show-room.ts";

export type Rooms = ReturnType<typeof createRooms>;

/** The use cases of rooms. */
export function createRooms(context: EngineContext) {
  const { tables } = context;
  // Loaded when it is asked for, as what is seldom done: the first screen is lighter by it.
  const clearing = () => import("./clear-room.ts");
  return {
    /** Loads the room's characters and messages unless they are here. */
    open: (roomId: string) => openRoom(context, roomId),
    /** An empty or unchanged title is ignored. */
    rename: (roomId: string, title: string) => renameRoom(context, roomId, title),
    togglePin: (roomId: string) => tables.rooms.update(roomId, (room) => ({ ...room, isPinned: !room.isPinned })),
    /** Removes the room and all that belongs to it; the notice that follows offers the undo. */
    remove: async (roomId: string) => {
      const { removeRoom } = await import("./remove-room.ts");
      return removeRoom(context, roomId);
    },
    /** Stops the room and removes every message; the notice offers the undo. */
    clear: (roomId: string) =>
      whenFullyLoaded(context, roomId, async () => (await clearing()).clearRoom(context, roomId)),
    /** Removes every character, softly; the notice offers the undo. */
    clearModels: (roomId: string) =>
      whenFullyLoaded(context, roomId, async () => (await clearing()).clearModels(context, roomId)),
    /**
     * Copies the room and all that belongs to it. The new room's id; undefined where it failed, which a notice tells.
     */
    duplicate: async (roomId: string) => {
      const { duplicateRoom } = await import("./duplicate-room.ts");
      return duplicateRoom(context, roomId);
    },
    /** All that is shown of the room, loaded where it was not; undefined where it cannot be. */
    exportRecords: (roomId: string) => exportRecords(context, roomId),
    /** Puts records from elsewhere into the room, whose id they carry. Whether it was there to take them. */
    importRecords: async (roomId: string, records: RoomRecords) => {
      const { importRecords } = await import("./import-records.ts");
      return importRecords(context, roomId, records);
    },
    /** Adds a room from elsewhere with all of its records; whether it is there now, where not a notice tells why. */
    add: async (room: Room, records: RoomRecords) => {
      const { addRoom } = await import("./add-room.ts");
      return addRoom(context, room, records);
    },
    setLayout: (roomId: string, layout: NonNullable<Room["layout"]>) => setLayout(context, roomId, layout),
    setAutoExpanded: (roomId: string, isOn: boolean) => setAutoExpanded(context, roomId, isOn),
    setAllCollapsed: (roomId: string, isCollapsed: boolean): void =>
      void whenFullyLoaded(context, roomId, () => setAllCollapsed(context, roomId, isCollapsed)),
  };
}
