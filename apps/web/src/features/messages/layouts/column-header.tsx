import { useMessage } from "../../../bindings/use-message.ts";
import { AnswerHeader } from "../answer/answer-header.tsx";
import { useAnswerAuthor } from "../answer/character-label.ts";

interface ColumnHeaderProps {
  id: string;
  messageId: string;
  slots: Readonly<Record<string, number>>;
  /** Whether the answer has the place of several. */
  isWidened?: boolean;
  /** Widens it, or shows the others beside it again; absent where no other answer stands beside it. */
  onToggleWidth?: (() => void) | undefined;
}

/** The header of one of several answers, by its message's id. */
export function ColumnHeader({ id, messageId, slots, isWidened = false, onToggleWidth }: ColumnHeaderProps) {
  const message = useMessage(messageId);
  const author = useAnswerAuthor(message);
  if (message === undefined) return <div />;
  return (
    <AnswerHeader
      id={id}
      message={message}
      author={author}
      slot={slots[message.characterId]}
      isWidened={isWidened}
      onToggleWidth={onToggleWidth}
    />
  );
}
