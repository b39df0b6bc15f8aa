import { t } from "@lingui/core/macro";
import { IconShare2, IconTestPipe } from "@tabler/icons-react";
import { isUndecided, type Message } from "@tutti/domain";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { useMessage } from "../../../bindings/use-message.ts";
import { useMessageText } from "../../../bindings/use-message-text.ts";
import { useRoom } from "../../../bindings/use-room.ts";
import { AttachmentChips } from "../../../ui/attachments/attachment-chips.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { LargeText } from "../../../ui/large-text/lazy-large-text.tsx";
import { textHead } from "../../../ui/large-text/text-head.ts";
import { MessageActions } from "../actions/message-actions.tsx";
import { useEdit, useMessageTools } from "../actions/message-tools.tsx";
import { HEAD_LENGTH, isCollapsed, isLikelyTall, LONG_TEXT } from "../answer/collapse.ts";
import { Collapsible } from "../answer/collapsible.tsx";
import { useTextHead } from "../answer/use-text-head.ts";
import { useJumpTarget } from "../list/list-state.tsx";
import { EditMessage } from "./edit-message.tsx";
import classes from "./user-message.module.css";

/** The person's message, with its text as it was written, and its attachments. */
export function UserMessage({ messageId, isLatestTurn }: { messageId: string; isLatestTurn: boolean }) {
  const { chat } = useEngine();
  const message = useMessage(messageId);
  const text = useMessageText(messageId)?.content ?? "";
  const [draft, setDraft] = useEdit(messageId);
  const jumpTarget = useJumpTarget(messageId);
  const { dialogs } = useServices();
  if (message === undefined) return null;

  const close = (): void => {
    setDraft(undefined);
    focusEdit(messageId);
  };
  const save = (editedText: string, options: { isRetrying: boolean }): void => {
    close();
    if (draft === undefined || (editedText === text && !options.isRetrying)) return;
    void chat.edit(messageId, editedText, options);
  };
  return (
    <article
      {...jumpTarget}
      id={articleId(messageId)}
      className={classes.message}
      data-editing={draft !== undefined || undefined}
      aria-label={t`You`}
      tabIndex={-1}
    >
      {draft === undefined ? (
        <>
          <div className={classes.said}>
            <Attached message={message} />
            {text === "" ? null : <Bubble message={message} text={text} isLatestTurn={isLatestTurn} />}
            {message.isEdited ? <span className={classes.mark}>{t`Edited`}</span> : null}
          </div>
          <MessageActions
            messageId={messageId}
            onEdit={() => setDraft(text)}
            onRetry={() => void chat.retry(messageId)}
          >
            {isUndecided(message) ? null : (
              <IconButton
                icon={IconShare2}
                label={t`Share this turn`}
                onClick={() => dialogs.open("share", { messageId })}
              />
            )}
            <IconButton
              icon={IconTestPipe}
              label={t`Add to suite`}
              onClick={() => dialogs.open("addToSuite", { messageId })}
            />
          </MessageActions>
        </>
      ) : (
        <>
          <Attached message={message} />
          <EditMessage message={message} text={draft} onChange={setDraft} onSave={save} onCancel={close} />
        </>
      )}
    </article>
  );
}

function Attached({ message }: { message: Message }) {
  const { openAttachment } = useMessageTools();
  if (message.attachments.length === 0) return null;
  return (
    <div className={classes.attachments}>
      <AttachmentChips attachments={message.attachments} onOpen={openAttachment} />
    </div>
  );
}

function Bubble({ message, text, isLatestTurn }: { message: Message; text: string; isLatestTurn: boolean }) {
  const { chat } = useEngine();
  const isAutoExpanded = useRoom(message.roomId)?.isAutoExpanded === true;
  const isCut = isCollapsed({ choice: message.isCollapsed, isLatestTurn, isStreaming: false, isAutoExpanded });
  const head = useTextHead(text, isCut);
  return (
    <div className={classes.bubble}>
      <Collapsible
        isCollapsed={isCut}
        onToggle={(next) => chat.setCollapsed(message.id, next)}
        isFixed={isAutoExpanded}
        isLikelyTall={isLikelyTall(head.text)}
        onFits={head.onFits}
        hiddenLength={head.hiddenLength}
      >
        {head.text.length > LONG_TEXT ? (
          <LargeText
            text={head.text}
            kind="plain"
            className={classes.large}
            head={<Said text={textHead(head.text, HEAD_LENGTH)} />}
          />
        ) : (
          <Said text={head.text} />
        )}
      </Collapsible>
    </div>
  );
}

function Said({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto">
      {text}
    </p>
  );
}

function articleId(messageId: string): string {
  return `message-${messageId}`;
}

/** Returns the focus to the button that opened the edit box, once it is rendered again. */
function focusEdit(messageId: string): void {
  requestAnimationFrame(() => {
    const article = document.getElementById(articleId(messageId));
    const button = article?.querySelector<HTMLElement>("[data-edit]") ?? article;
    button?.focus({ preventScroll: true });
  });
}
