import { useMessageText } from "../../bindings/use-message-text.ts";
import { UnformattedText } from "../../ui/loading/drawing-boundary.tsx";

/** A message of which only the text can be shown. */
export function UnformattedMessage({ messageId }: { messageId: string }) {
  const text = useMessageText(messageId)?.content ?? "";
  return (
    <article>
      <UnformattedText text={text} />
    </article>
  );
}
