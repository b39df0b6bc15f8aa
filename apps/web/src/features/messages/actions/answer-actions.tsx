import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import { IconClipboardText, IconDots, IconEye, IconShare2, IconTestPipe } from "@tabler/icons-react";
import type { Message } from "@tutti/domain";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { copyText } from "../../../platform/clipboard/copy-text.ts";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { plainText } from "../markdown/plain-text.ts";
import { MessageActions } from "./message-actions.tsx";
import { useMessageTools } from "./message-tools.tsx";
import { MetadataPopover } from "./metadata-popover.tsx";

interface AnswerActionsProps {
  message: Message;
  author: { name: string; model: string | undefined };
  /** Whether its author is hidden: then nothing is shown that tells of it. */
  isHidden: boolean;
  onRetry: (() => void) | undefined;
}

/** What can be done with an answer, and what is known of how it was made. */
export function AnswerActions({ message, author, isHidden, onRetry }: AnswerActionsProps) {
  // The words of one that failed are a provider's.
  if (isHidden && message.error !== undefined) return null;
  if (isHidden) return <MessageActions messageId={message.id} onRetry={onRetry} />;
  return (
    <MessageActions messageId={message.id} onRetry={onRetry}>
      <MetadataPopover message={message} author={author} />
      <MenuButton icon={IconDots} label={t`More actions`} position="bottom-start" width={220}>
        <MoreActions messageId={message.id} />
      </MenuButton>
    </MessageActions>
  );
}

function MoreActions({ messageId }: { messageId: string }) {
  const { tables } = useEngine();
  const { notify } = useServices();
  const { openSentRequest, share, addToSuite } = useMessageTools();
  const copyPlain = async (): Promise<void> => {
    const outcome = await copyText(plainText(tables.texts.get(messageId)?.content ?? ""));
    if (outcome === "copied") notify({ kind: "info", title: t`Copied as plain text` });
  };
  return (
    <>
      <Menu.Item
        leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        onClick={() => openSentRequest(messageId)}
      >
        {t`What this model saw`}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconClipboardText size={16} stroke={1.75} aria-hidden />}
        onClick={() => void copyPlain()}
      >
        {t`Copy as plain text`}
      </Menu.Item>
      {addToSuite === undefined ? null : (
        <Menu.Item
          leftSection={<IconTestPipe size={16} stroke={1.75} aria-hidden />}
          onClick={() => addToSuite(messageId)}
        >
          {t`Add to suite`}
        </Menu.Item>
      )}
      {share === undefined ? null : (
        <Menu.Item leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />} onClick={() => share(messageId)}>
          {t`Share this answer`}
        </Menu.Item>
      )}
    </>
  );
}
