import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { displayTitle } from "@tutti/domain";
import { NEW_ROOM, type RoomState } from "@tutti/engine";
import { type ReactNode, useDeferredValue, useEffect, useRef } from "react";
import { useRoom } from "../../bindings/use-room.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { focusComposer } from "../../features/composer/composer-focus.ts";
import { EmptyState } from "../../features/empty-state/empty-state.tsx";
import type { Jump } from "../../features/messages/list/use-jump.ts";
import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import { afterLoad } from "../after-load.ts";
import classes from "./chat-pane.module.css";
import { RoomLoadFailed } from "./room-load-failed.tsx";

// The first paint needs no markdown. If the address names a room, the code is fetched immediately, without waiting for
// it; otherwise after the page has loaded, so that it is available before it is used.
const RoomMessages = lazyPart(
  async () => (await import("../../features/messages/room-messages.tsx")).RoomMessages,
  MessagesSkeleton,
);
/** About all answers of a room: it comes with the messages. */
export const RoomBar = lazyPart(
  async () => (await import("../../features/messages/room-messages.tsx")).RoomBar,
  () => null,
  () => null,
);
if (new URLSearchParams(location.search).has("room")) RoomMessages.preload();
else afterLoad(RoomMessages.preload);

interface ChatPaneProps {
  roomId: string;
  /** Shows the ranking that results from votes. */
  onEvidence?: () => void;
  /** Whether an artifact is open beside the messages. */
  isPaneOpen?: boolean;
  /** A message to scroll to. */
  jump?: Jump | undefined;
}

/** The area between the models and the composer: the messages of a room, or a replacement for them. */
export function ChatPane({ roomId, isPaneOpen, ...rest }: ChatPaneProps) {
  const room = useRoom(roomId);
  const state = useRoomState(roomId === NEW_ROOM ? undefined : roomId);
  useFocusWhenEmptied(roomId, state?.messageIds.length === 0);
  if (roomId === NEW_ROOM) return <EmptyState roomId={roomId} onFilled={focusComposer} />;
  if (state?.hydration.status === "failed") return <RoomLoadFailed error={state.hydration.error} />;
  const isRead = state !== undefined && isShowable(state);
  if (isRead && state.messageIds.length === 0) return <EmptyState roomId={roomId} onFilled={focusComposer} />;
  return (
    <WhenRead key={roomId} isRead={isRead}>
      <div className={classes.messages}>
        <VisuallyHidden>
          <h1>{room === undefined ? "" : displayTitle(room)}</h1>
        </VisuallyHidden>
        <RoomMessages roomId={roomId} isPaneOpen={isPaneOpen === true} onGoOn={focusComposer} {...rest} />
      </div>
    </WhenRead>
  );
}

/**
 * Draws messages that have just been read in small steps, between which the page handles input and continues reading;
 * messages that were already loaded are drawn at once.
 */
function WhenRead({ isRead, children }: { isRead: boolean; children: ReactNode }) {
  const isDrawn = useDeferredValue(isRead);
  return isDrawn ? children : <MessagesSkeleton />;
}

/** Moves the focus to the composer when the last message is removed, and with it the list that had the focus. */
function useFocusWhenEmptied(roomId: string, isEmpty: boolean): void {
  const before = useRef({ roomId, isEmpty });
  useEffect(() => {
    const isEmptied = isEmpty && !before.current.isEmpty && before.current.roomId === roomId;
    before.current = { roomId, isEmpty };
    if (isEmptied && document.activeElement === document.body) focusComposer();
  }, [roomId, isEmpty]);
}

/** The newest messages of a long room are shown while the rest is still being read. */
function isShowable({ hydration }: RoomState): boolean {
  if (hydration.status === "pending") return hydration.isNewestHere === true;
  return hydration.status !== "idle";
}

function MessagesSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label={t`Loading messages`}>
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
