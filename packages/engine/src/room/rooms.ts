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
  // Loaded on demand, since it is rarely used: this keeps the first screen small.
  const clearing = () => import("./clear-room.ts");
  return {
    /** Loads the room's characters and messages if they are not loaded. */
    open: (roomId: string) => openRoom(context, roomId),
    /** An empty or unchanged title is ignored. */
    rename: (roomId: string, title: string) => renameRoom(context, roomId, title),
    togglePin: (roomId: string) => tables.rooms.update(roomId, (room) => ({ ...room, isPinned: !room.isPinned })),
    /** Removes the room with all of its records; the notice that follows offers the undo. */
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
     * Copies the room with all of its records. Returns the new room's id; undefined if it failed, and a notice gives
     * the reason.
     */
    duplicate: async (roomId: string) => {
      const { duplicateRoom } = await import("./duplicate-room.ts");
      return duplicateRoom(context, roomId);
    },
    /** All shown records of the room, loaded if they are not yet; undefined if that is impossible. */
    exportRecords: (roomId: string) => exportRecords(context, roomId),
    /**
     * Adds records from elsewhere to the room, whose id they carry. Returns whether the room existed to add them to.
     */
    importRecords: async (roomId: string, records: RoomRecords) => {
      const { importRecords } = await import("./import-records.ts");
      return importRecords(context, roomId, records);
    },
    /**
     * Adds a room from elsewhere with all of its records; returns whether it is stored, and a notice gives the reason
     * if not.
     */
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
