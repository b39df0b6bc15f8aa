import { t } from "@lingui/core/macro";
import { IconDots } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import { MenuButton } from "../../../ui/buttons/menu-button.tsx";
import { MessageActions } from "./message-actions.tsx";
import { MetadataPopover } from "./metadata-popover.tsx";
import { MoreActions } from "./more-actions.tsx";

interface AnswerActionsProps {
  message: Message;
  author: { name: string; model: string | undefined };
  /** Whether its author is hidden: then nothing that could reveal it is shown. */
  isHidden: boolean;
  onRetry: (() => void) | undefined;
}

/** The actions on an answer, and the details of how it was made. */
export function AnswerActions({ message, author, isHidden, onRetry }: AnswerActionsProps) {
  // The text of an error comes from the provider and would reveal the model.
  if (isHidden && message.error !== undefined) return null;
  if (isHidden) return <MessageActions messageId={message.id} onRetry={onRetry} />;
  return (
    <MessageActions messageId={message.id} onRetry={onRetry}>
      <MetadataPopover message={message} author={author} />
      <MenuButton icon={IconDots} label={t`More actions`} position="bottom-start" width={240}>
        <MoreActions messageId={message.id} />
      </MenuButton>
    </MessageActions>
  );
}
