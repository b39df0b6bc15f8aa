import { useMessage } from "../../../bindings/use-message.ts";
import { AnswerHeader } from "../answer/answer-header.tsx";
import { useAnswerAuthor } from "../answer/character-label.ts";

interface ColumnHeaderProps {
  id: string;
  messageId: string;
  slots: Readonly<Record<string, number>>;
  onExpand: (() => void) | undefined;
}

/** The header of one of several answers, by its message's id. */
export function ColumnHeader({ id, messageId, slots, onExpand }: ColumnHeaderProps) {
  const message = useMessage(messageId);
  const author = useAnswerAuthor(message);
  if (message === undefined) return <div />;
  return (
    <AnswerHeader id={id} message={message} author={author} slot={slots[message.characterId]} onExpand={onExpand} />
  );
}
