import { NEW_ROOM } from "@tutti/engine";
import { useRoomState } from "../bindings/use-room-state.ts";
import { EmptyState } from "../features/composer/empty-state.tsx";
import { MessageList } from "../features/messages/message-list.tsx";
import classes from "./chat-pane.module.css";
import { RoomLoadFailed } from "./room-load-failed.tsx";

/** What stands between the models and the composer: the messages of a room, or what is there instead of them. */
export function ChatPane({ roomId }: { roomId: string }) {
  const state = useRoomState(roomId === NEW_ROOM ? undefined : roomId);
  if (roomId === NEW_ROOM) return <EmptyState roomId={roomId} />;
  if (state === undefined || state.hydration.status === "idle" || state.hydration.status === "pending") {
    return <MessagesSkeleton />;
  }
  if (state.hydration.status === "failed") return <RoomLoadFailed error={state.hydration.error} />;
  if (state.messageIds.length === 0) return <EmptyState roomId={roomId} />;
  return <MessageList key={roomId} roomId={roomId} />;
}

function MessagesSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading messages">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
