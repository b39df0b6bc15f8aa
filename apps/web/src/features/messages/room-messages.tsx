import { LostEdits } from "./lost-edits.tsx";
import { MessageList } from "./message-list.tsx";
import { MessageToolsProvider } from "./message-tools.tsx";
import { RoomBar } from "./room-bar.tsx";
import classes from "./room-messages.module.css";
import type { Jump } from "./use-jump.ts";

interface RoomMessagesProps {
  roomId: string;
  /** Lets the person choose any model to answer a message again. */
  onOtherModel?: ((messageId: string) => void) | undefined;
  /** Whether an artifact stands beside the room. */
  isPaneOpen?: boolean;
  /** A message to bring into sight. */
  jump?: Jump | undefined;
}

/** A room's messages under what is told of them all. Give it the room's id as its key. */
export function RoomMessages({ roomId, onOtherModel, isPaneOpen = false, jump }: RoomMessagesProps) {
  return (
    <MessageToolsProvider onOtherModel={onOtherModel}>
      <div className={classes.room}>
        <RoomBar roomId={roomId} />
        <div className={classes.list}>
          <MessageList roomId={roomId} isPaneOpen={isPaneOpen} jump={jump} />
        </div>
        <LostEdits />
      </div>
    </MessageToolsProvider>
  );
}
