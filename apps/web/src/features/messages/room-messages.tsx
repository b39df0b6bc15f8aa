import { MessageToolsProvider } from "./actions/message-tools.tsx";
import { LostEdits } from "./list/lost-edits.tsx";
import { MessageList } from "./list/message-list.tsx";
import { useAnswerKeys } from "./list/use-answer-keys.ts";
import type { Jump } from "./list/use-jump.ts";
// Loaded after the first screen, in every visit: for the fields and texts of the whole page.
import "../../ui/text-direction.css";
import classes from "./room-messages.module.css";

export { RoomBar } from "./room-bar/room-bar.tsx";

interface RoomMessagesProps {
  roomId: string;
  /** Moves the focus to where the next message is written. */
  onGoOn?: (() => void) | undefined;
  /** Shows the ranking that results from the votes. */
  onEvidence?: (() => void) | undefined;
  /** Whether an artifact stands beside the room. */
  isPaneOpen?: boolean;
  /** A message to bring into sight. */
  jump?: Jump | undefined;
}

/** A room's messages. Use the room's id as its key. */
export function RoomMessages({ roomId, isPaneOpen = false, jump, ...tools }: RoomMessagesProps) {
  useAnswerKeys();
  return (
    <MessageToolsProvider {...tools}>
      <div className={classes.room}>
        <div className={classes.list}>
          <MessageList roomId={roomId} isPaneOpen={isPaneOpen} jump={jump} />
        </div>
        <LostEdits />
      </div>
    </MessageToolsProvider>
  );
}
