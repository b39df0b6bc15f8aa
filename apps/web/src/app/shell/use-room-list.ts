import { useNavigate } from "@tanstack/react-router";
import { removeRoom } from "../../bindings/remove-room.ts";
import { useServices } from "../../bindings/services-context.tsx";

/** What the list of rooms does, beside opening them. */
export interface RoomListHandlers {
  onDelete: (roomId: string) => void;
  onDuplicate: (roomId: string) => void;
  onSearchMessages: (query: string) => void;
}

/** @param openRoomId the open room */
export function useRoomList(openRoomId: string | undefined): RoomListHandlers {
  const { dialogs, engine } = useServices();
  const navigate = useNavigate();

  const leave = (): Promise<void> => navigate({ to: "/chat", search: {} });
  const duplicate = async (roomId: string): Promise<void> => {
    const copyId = await engine.rooms.duplicate(roomId);
    if (copyId !== undefined) await navigate({ to: "/chat", search: { room: copyId } });
  };
  return {
    onDelete: (roomId) => void removeRoom(engine, roomId, roomId === openRoomId ? leave : undefined),
    onDuplicate: (roomId) => void duplicate(roomId),
    onSearchMessages: (query) => dialogs.open("search", { query }),
  };
}
