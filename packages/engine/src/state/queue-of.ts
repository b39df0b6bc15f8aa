import type { QueuedMessage } from "@tutti/domain";
import type { ReadTables } from "./tables.ts";

/** The messages that wait to be sent to a room, in their order. */
export function queueOf(
  { tables }: ReadTables<"roomStates" | "queuedMessages">,
  roomId: string,
): readonly QueuedMessage[] {
  return (tables.roomStates.get(roomId)?.queueIds ?? []).flatMap((id) => tables.queuedMessages.get(id) ?? []);
}
