import type { Room } from "@tutti/domain";
import { useMessage } from "../../../bindings/use-message.ts";
import { useRoom } from "../../../bindings/use-room.ts";

/** The layout of the answers in a message's room; columns until the person has chosen one. */
export function useRoomLayout(messageId: string | undefined): NonNullable<Room["layout"]> {
  return useRoom(useMessage(messageId ?? "")?.roomId)?.layout ?? "columns";
}
