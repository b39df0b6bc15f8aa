import { VisuallyHidden } from "@mantine/core";
import { displayTitle } from "@tutti/domain";
import { NEW_ROOM } from "@tutti/engine";
import { lazy, Suspense } from "react";
import { useRoom } from "../bindings/use-room.ts";
import { useRoomState } from "../bindings/use-room-state.ts";
import { EmptyState } from "../features/composer/empty-state.tsx";
import classes from "./chat-pane.module.css";
import { RoomLoadFailed } from "./room-load-failed.tsx";

// Asked for at once, but not waited for: the first paint needs no markdown.
const messageList = import("../features/messages/message-list.tsx");
const MessageList = lazy(async () => ({ default: (await messageList).MessageList }));

/** What stands between the models and the composer: the messages of a room, or what is there instead of them. */
export function ChatPane({ roomId }: { roomId: string }) {
  const room = useRoom(roomId);
  const state = useRoomState(roomId === NEW_ROOM ? undefined : roomId);
  if (roomId === NEW_ROOM) return <EmptyState roomId={roomId} />;
  if (state === undefined || state.hydration.status === "idle" || state.hydration.status === "pending") {
    return <MessagesSkeleton />;
  }
  if (state.hydration.status === "failed") return <RoomLoadFailed error={state.hydration.error} />;
  if (state.messageIds.length === 0) return <EmptyState roomId={roomId} />;
  return (
    <div className={classes.messages}>
      <VisuallyHidden>
        <h1>{room === undefined ? "" : displayTitle(room)}</h1>
      </VisuallyHidden>
      <Suspense fallback={<MessagesSkeleton />}>
        <MessageList key={roomId} roomId={roomId} />
      </Suspense>
    </div>
  );
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
