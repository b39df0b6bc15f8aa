import { plural, t } from "@lingui/core/macro";
import { Button, VisuallyHidden } from "@mantine/core";
import { IconClockPause, IconPaperclip, IconPencil, IconX } from "@tabler/icons-react";
import type { QueuedMessage } from "@tutti/domain";
import { useRef } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { modeLabels, modeOf } from "../../../ui/labels/generation-modes.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.tsx";
import classes from "./queue-lines.module.css";
import { holdText, lineText, queueStatus } from "./queue-view.ts";

const QueuedQuestion = lazyPart(
  async () => (await import("../../../ui/spending/index.ts")).QueuedQuestion,
  () => null,
);

export interface QueueLinesProps {
  /** In the order in which they are sent. */
  queue: readonly QueuedMessage[];
  /** Puts a queued message back into the composer. */
  onEdit: (queuedId: string) => void;
  /** Called when the person has removed the last line, or canceled a question, so that the focus can move. */
  onEmptied: () => void;
}

/** Above the text: the messages sent once the room's answers have ended, and why a queue waits for the person. */
export function QueueLines({ queue, onEdit, onEmptied }: QueueLinesProps) {
  const { chat } = useEngine();
  const list = useRef<HTMLUListElement>(null);
  const hold = holdText(queue);
  const reason = hold && (
    <p className={classes.hold}>
      <IconClockPause size={15} stroke={1.75} aria-hidden />
      {hold}
    </p>
  );
  const asked = hold !== undefined && queue[0]?.limit === "asked" ? queue[0] : undefined;

  /** Runs an action that removes a line; the focus stays at the same position. */
  const leave = (index: number, run: () => void): void => {
    run();
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>("[data-remove]") ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      if (next === undefined) onEmptied();
      else next.focus();
    });
  };

  return (
    <>
      {/* Always rendered, so that a screen reader announces added messages. */}
      <VisuallyHidden role="status">{queueStatus(queue)}</VisuallyHidden>
      {queue.length === 0 ? null : (
        <div className={classes.queue}>
          {asked === undefined ? (
            reason
          ) : (
            <QueuedQuestion key={asked.id} message={asked} otherwise={reason} onCancel={onEmptied} />
          )}
          <ul ref={list} className={classes.lines} aria-label={t`Queued messages`}>
            {queue.map((message, index) => (
              <QueueLine
                key={message.id}
                message={message}
                onSendNow={() => leave(index, () => void chat.sendQueuedNow(message.id))}
                onEdit={() => onEdit(message.id)}
                onRemove={() => leave(index, () => chat.removeQueuedMessage(message.id))}
              />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

interface QueueLineProps {
  message: QueuedMessage;
  onSendNow: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

function QueueLine({ message, onSendNow, onEdit, onRemove }: QueueLineProps) {
  const { attachments } = message;
  const text = lineText(message);
  const mode = modeOf(message);
  const { label, icon: ModeIcon } = modeLabels[mode];
  const files = plural(attachments.length, { one: "# file", other: "# files" });
  return (
    <li className={classes.line}>
      {mode === "chat" ? null : (
        <span className={classes.mark}>
          <ModeIcon size={15} stroke={1.75} aria-hidden />
          <span className={classes.mode}>{label}</span>
        </span>
      )}
      <span className={classes.text} dir="auto" title={message.text}>
        {text}
      </span>
      {attachments.length === 0 ? null : (
        <span className={classes.mark} title={attachments.map(({ name }) => name).join(", ")}>
          <IconPaperclip size={14} stroke={1.75} aria-hidden />
          <span aria-hidden="true">{attachments.length}</span>
          <VisuallyHidden>{files}</VisuallyHidden>
        </span>
      )}
      <span className={classes.actions}>
        <Button size="compact-xs" variant="subtle" aria-label={t`Send now: ${text}`} onClick={onSendNow}>
          {t`Send now`}
        </Button>
        <IconButton icon={IconPencil} size={26} iconSize={15} label={t`Edit: ${text}`} onClick={onEdit} />
        <IconButton icon={IconX} size={26} iconSize={15} label={t`Remove: ${text}`} data-remove onClick={onRemove} />
      </span>
    </li>
  );
}
