import { useEngine } from "../../bindings/services-context.tsx";
import { useMessage } from "../../bindings/use-message.ts";
import { useMessageText } from "../../bindings/use-message-text.ts";
import { isCollapsed } from "./collapse.ts";
import { Collapsible } from "./collapsible.tsx";
import { MessageActions } from "./message-actions.tsx";
import classes from "./user-message.module.css";

/** What the person said, as it was written. */
export function UserMessage({ messageId, isLatestTurn }: { messageId: string; isLatestTurn: boolean }) {
  const { chat } = useEngine();
  const message = useMessage(messageId);
  const text = useMessageText(messageId);
  if (message === undefined) return null;
  return (
    <article className={classes.message} aria-label="You" tabIndex={-1}>
      <div className={classes.bubble}>
        <Collapsible
          isCollapsed={isCollapsed({ choice: message.isCollapsed, isLatestTurn, isStreaming: false })}
          onToggle={(next) => chat.setCollapsed(messageId, next)}
          isFixed={false}
        >
          <p className={classes.text} dir="auto">
            {text?.content ?? ""}
          </p>
        </Collapsible>
      </div>
      <MessageActions messageId={messageId} />
    </article>
  );
}
