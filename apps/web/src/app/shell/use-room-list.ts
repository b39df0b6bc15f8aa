import { useNavigate } from "@tanstack/react-router";
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

  const remove = async (roomId: string): Promise<void> => {
    // Leaves the room's address first, so that the deleted room does not look like an address that never existed.
    if (roomId === openRoomId) await navigate({ to: "/chat", search: {} });
    await engine.rooms.remove(roomId);
    // Written immediately: a deleted room would come back if the page were reloaded before the write.
    await engine.flush();
  };
  const duplicate = async (roomId: string): Promise<void> => {
    const copyId = await engine.rooms.duplicate(roomId);
    if (copyId !== undefined) await navigate({ to: "/chat", search: { room: copyId } });
  };
  return {
    onDelete: (roomId) => void remove(roomId),
    onDuplicate: (roomId) => void duplicate(roomId),
    onSearchMessages: (query) => dialogs.open("search", { query }),
  };
}
