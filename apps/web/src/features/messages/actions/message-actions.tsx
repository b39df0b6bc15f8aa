import { t } from "@lingui/core/macro";
import { IconPencil, IconRefresh, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { CopyButton } from "../../../ui/buttons/copy-button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useIsFirstDrawing } from "../list/first-drawing.tsx";
import classes from "./message-actions.module.css";

interface MessageActionsProps {
  messageId: string;
  /** Absent where the message cannot be answered again. */
  onRetry?: (() => void) | undefined;
  /** Absent where the message is not the user's own. */
  onEdit?: (() => void) | undefined;
  /** Further buttons, before the delete button. */
  children?: ReactNode;
}

/** The actions on a message; shown on hover and focus, and always on devices without a pointer. */
export function MessageActions({ messageId, onRetry, onEdit, children }: MessageActionsProps) {
  const { chat, tables } = useEngine();
  // Keeps their space empty: no pointer is over a message at the moment at which it appears.
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
