import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowMerge,
  IconClipboardText,
  IconEye,
  IconGitBranch,
  IconShare2,
  IconTestPipe,
} from "@tabler/icons-react";
import { canContinueWith, type Message, mergeSources, placeOf } from "@tutti/domain";
import { useEngine, useServices } from "../../../bindings/services-context.tsx";
import { copyText } from "../../../platform/clipboard/copy-text.ts";
import { plainText } from "../markdown/parse/plain-text.ts";
import { useMessageTools } from "./message-tools.tsx";

/** The further actions on an answer whose author is known. */
export function MoreActions({ messageId }: { messageId: string }) {
  const { tables } = useEngine();
  const { dialogs, notify } = useServices();
  const { openSentRequest, merge } = useMessageTools();
  const copyPlain = async (): Promise<void> => {
    const outcome = await copyText(plainText(tables.texts.get(messageId)?.content ?? ""));
    if (outcome === "copied") notify({ kind: "info", title: t`Copied as plain text` });
  };
  const answer = tables.messages.get(messageId);
  const question = tables.messages.get(answer?.parentMessageId ?? "");
  const ids = tables.roomStates.get(answer?.roomId ?? "")?.messageIds ?? [];
  const siblings = mergeSources(
    ids.flatMap((id) => tables.messages.get(id) ?? []),
    question,
  );
  const hasOthers = (tables.roomStates.get(answer?.roomId ?? "")?.characterIds.length ?? 0) > 1;
  return (
    <>
      {answer === undefined || !hasOthers || !canContinueWith(answer, question) ? null : (
        <BranchItem answerId={messageId} question={question} />
      )}
      {question === undefined || siblings.length === 0 ? null : (
        <Menu.Item
          leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
          onClick={() => merge(question.id)}
        >
          {t`Merge answers`}
        </Menu.Item>
      )}
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
      <Menu.Item
        leftSection={<IconTestPipe size={16} stroke={1.75} aria-hidden />}
        onClick={() => dialogs.open("addToSuite", { messageId })}
      >
        {t`Add to suite`}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconShare2 size={16} stroke={1.75} aria-hidden />}
        onClick={() => dialogs.open("share", { messageId })}
      >
        {t`Share this answer`}
      </Menu.Item>
    </>
  );
}

function BranchItem({ answerId, question }: { answerId: string; question: Message | undefined }) {
  const { chat, tables } = useEngine();
  const answer = tables.messages.get(answerId);
  if (question !== undefined && answer !== undefined && question.continuedWithId === placeOf(answer))
    return (
      <Menu.Item
        leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
        onClick={() => void chat.goBack(question.id)}
      >
        {t`Go back to each model’s own`}
      </Menu.Item>
    );
  return (
    <Menu.Item
      leftSection={<IconGitBranch size={16} stroke={1.75} aria-hidden />}
      onClick={() => void chat.continueWith(answerId)}
    >
      {t`Continue with this answer`}
    </Menu.Item>
  );
}
