import type { Room } from "@tutti/domain";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRoom } from "../../../bindings/use-room.ts";

/** How the answers in the room of a message stand; columns until the person chose. */
export function useRoomLayout(messageId: string | undefined): NonNullable<Room["layout"]> {
  return useRoom(useMessage(messageId ?? "")?.roomId)?.layout ?? "columns";
}
