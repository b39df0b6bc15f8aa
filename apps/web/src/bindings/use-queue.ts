import type { QueuedMessage } from "@tutti/domain";
import { useEngine } from "./services-context.tsx";
import { useRecordsById } from "./use-record.ts";
import { useRoomState } from "./use-room-state.ts";

const noIds: readonly string[] = [];

/** The messages that are sent to a room once its answers have ended, in their order. */
export function useQueue(roomId: string): readonly QueuedMessage[] {
  const ids = useRoomState(roomId)?.queueIds ?? noIds;
  return useRecordsById(useEngine().tables.queuedMessages, ids);
}
