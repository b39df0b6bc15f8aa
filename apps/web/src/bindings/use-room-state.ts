import type { RoomState } from "@tutti/engine";
import { useEngine } from "./services-context.tsx";
import { useRecord } from "./use-record.ts";

/** What is known of a room at run time: its load, its message ids, whether it is answering. */
export function useRoomState(roomId: string | undefined): RoomState | undefined {
  return useRecord(useEngine().tables.roomStates, roomId);
}
