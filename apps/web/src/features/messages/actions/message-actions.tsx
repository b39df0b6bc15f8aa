import { t } from "@lingui/core/macro";
import { IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useIsFirstDrawing } from "../list/first-drawing.tsx";
import classes from "./message-actions.module.css";

interface MessageActionsProps {
  messageId: string;
  /** Absent where the message cannot be answered again. */
  onRetry?: (() => void) | undefined;
  /** Absent where the message is not the user's own. */
  onEdit?: (() => void) | undefined;
  /** Further buttons, before the one that deletes. */
  children?: ReactNode;
}

/** What can be done with a message; shown where the pointer or the focus is, and always where there is no pointer. */
export function MessageActions({ messageId, onRetry, onEdit, children }: MessageActionsProps) {
  const { chat, tables } = useEngine();
  // Their place is kept: no pointer is on a message in the moment in which it appears.
  if (useIsFirstDrawing()) return <div className={classes.actions} data-actions />;
  return (
    <div className={classes.actions} data-actions>
      <CopyButton text={() => tables.texts.get(messageId)?.content ?? ""} label={t`Copy message`} />
      {onRetry === undefined ? null : <IconButton icon={IconRefresh} label={t`Retry`} onClick={onRetry} />}
      {onEdit === undefined ? null : (
        <IconButton icon={IconPencil} label={t`Edit message`} data-edit onClick={onEdit} />
      )}
      {children}
      <IconButton icon={IconTrash} label={t`Delete message`} onClick={() => chat.remove(messageId)} />
    </div>
  );
}
