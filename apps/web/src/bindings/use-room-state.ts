import type { RoomState } from "@tutti/engine";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/** The runtime state of a room: its load, its message ids, whether it is answering. */
export function useRoomState(roomId: string | undefined): RoomState | undefined {
  return useRecord(useEngine().tables.roomStates, roomId);
}
