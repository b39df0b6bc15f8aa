import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconEye, IconPlayerStopFilled } from "@tabler/icons-react";
import { type Artifact, type ArtifactVersion, type Attachment, hiddenLetterOf, type Message } from "@tutti/domain";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useArtifactState, useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useAnswerState } from "../../bindings/use-answer-state.ts";
import { useCharacterName } from "../../bindings/use-character-names.ts";
import { useMessage } from "../../bindings/use-message.ts";
import { useMessageText } from "../../bindings/use-message-text.ts";
import { AttachmentChips } from "../../ui/attachments/attachment-chips.tsx";
import { AttachmentPreview } from "../../ui/attachments/attachment-preview.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { interruptionText } from "../../ui/interruption-texts.ts";
import { scrollable } from "../../ui/scrollable.ts";
import { useAnswerNote } from "../../ui/use-answer-note.ts";
import classes from "./workspace.module.css";

/** A message that the chat is to show. */
export interface ChatJump {
  messageId: string;
  /** Called once the message is in sight. */
  onArrived?: () => void;
}

interface ArtifactChatProps {
  artifact: Artifact;
  jump?: ChatJump | undefined;
  renderText: (text: string, isStreaming: boolean) => ReactNode;
  /** The vote on the answers to a blind question of this chat. */
  renderVote: (question: Message, answerIds: readonly string[]) => ReactNode;
  /** Shows what the model was sent for an answer. */
  onSentRequest: (messageId: string) => void;
}

/** The messages about an artifact: prompts, the texts that came with the versions, and brainstorming. */
export function ArtifactChat({ artifact, jump, renderText, renderVote, onSentRequest }: ArtifactChatProps) {
  const ids = useArtifactState(artifact.id)?.messageIds ?? [];
  const list = useRef<HTMLOListElement>(null);
  const count = ids.length;
  const [openAttachment, setOpenAttachment] = useState<Attachment>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is the reason to scroll.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);

  useEffect(() => {
    if (jump === undefined) return;
    const message = list.current?.querySelector<HTMLElement>(`[data-message="${CSS.escape(jump.messageId)}"]`);
    if (!message) return;
    message.scrollIntoView({ block: "start", behavior: "instant" });
    message.focus({ preventScroll: true });
    jump.onArrived?.();
  }, [jump]);

  if (count === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>{t`Start the conversation`}</p>
        <p className={classes.faint}>{t`Use the composer below to discuss ideas or brainstorm.`}</p>
      </div>
    );
  }
  return (
    <>
      <ol ref={list} className={classes.chat} aria-label={t`Artifact chat`} {...scrollable}>
        {ids.map((id) => (
          <ChatMessage
            key={id}
            messageId={id}
            artifactId={artifact.id}
            renderText={renderText}
            onSentRequest={onSentRequest}
            onOpenAttachment={setOpenAttachment}
          >
            <ChatVote messageId={id} ids={ids} renderVote={renderVote} />
          </ChatMessage>
        ))}
      </ol>
      <AttachmentPreview attachment={openAttachment} onClose={() => setOpenAttachment(undefined)} />
    </>
  );
}

function ChatMessage({
  messageId,
  artifactId,
  renderText,
  onSentRequest,
  onOpenAttachment,
  children,
}: {
  messageId: string;
  artifactId: string;
  renderText: ArtifactChatProps["renderText"];
  onSentRequest: ArtifactChatProps["onSentRequest"];
  onOpenAttachment: (attachment: Attachment) => void;
  /** Shown below the message. */
  children: ReactNode;
}) {
  const { chat } = useEngine();
  const message = useMessage(messageId);
  const text = useMessageText(messageId);
  const author = useCharacterName(message?.characterId);
  const versions = useVersions(artifactId);
  if (message === undefined) return null;
  const content = text?.content ?? "";
  const version = versions.find(({ generatingMessageId }) => generatingMessageId === messageId);
  return (
    // Gets the focus when a jump leads to it.
    <li className={classes.message} data-type={message.type} data-message={messageId} tabIndex={-1}>
      <p className={classes.author}>
        {message.type === "user" ? t`You` : (author ?? t`Model`)}
        {version === undefined ? null : <VersionLink version={version} />}
        {message.type === "assistant" ? (
          <>
            {message.isGenerating ? (
              <IconButton
                icon={IconPlayerStopFilled}
                size={24}
                iconSize={12}
                label={t`Stop ${author ?? t`Model`}`}
                onClick={() => chat.stopAnswer(messageId)}
              />
            ) : null}
            {hiddenLetterOf(message.characterId) === undefined ? (
              <IconButton
                icon={IconEye}
                size={24}
                label={t`What this model saw`}
                onClick={() => onSentRequest(messageId)}
              />
            ) : null}
          </>
        ) : null}
      </p>
      <div className={classes.said}>
        {message.type === "user"
          ? content
          : content === "" || message.error?.isContent
            ? null
            : renderText(content, message.isGenerating)}
      </div>
      {message.attachments.length === 0 ? null : (
        <div className={classes.attached}>
          <AttachmentChips attachments={message.attachments} onOpen={onOpenAttachment} />
        </div>
      )}
      {message.isGenerating ? <ChatProgress messageId={messageId} isEmpty={content === ""} /> : null}
      {version === undefined && message.metadata.isCutOff === true ? (
        <p className={classes.faint}>{interruptionText(message.metadata.interruption)}</p>
      ) : null}
      {message.error === undefined ? null : (
        // The version itself, and the place where it would run, show why it failed.
        <p className={classes.failure}>{version === undefined ? message.error.text : t`This version failed.`}</p>
      )}
      {children}
    </li>
  );
}

/** The vote on the answers to a blind question, below the last of them. */
function ChatVote({
  messageId,
  ids,
  renderVote,
}: {
  messageId: string;
  ids: readonly string[];
  renderVote: ArtifactChatProps["renderVote"];
}) {
  const { tables } = useEngine();
  const questionId = useMessage(messageId)?.parentMessageId ?? undefined;
  const question = useMessage(questionId);
  if (question?.blind === undefined || tables.messages.get(messageId)?.blindPlace === undefined) return null;
  const answerIds = ids.filter((id) => tables.messages.get(id)?.parentMessageId === questionId);
  return answerIds.at(-1) === messageId ? renderVote(question, answerIds) : null;
}

/** The progress of an answer that is in progress. A component of its own, because it renders every second of a wait. */
function ChatProgress({ messageId, isEmpty }: { messageId: string; isEmpty: boolean }) {
  const note = useAnswerNote(useAnswerState(messageId)) ?? (isEmpty ? t`Processing` : undefined);
  return note === undefined ? null : <p className={classes.faint}>{note}</p>;
}

/** A button that shows the version that an answer made. */
function VersionLink({ version: { id, artifactId, versionNumber } }: { version: ArtifactVersion }) {
  const { artifacts } = useEngine();
  return (
    <Button size="compact-xs" variant="default" onClick={() => artifacts.show(artifactId, { activeVersionId: id })}>
      {t`Version ${versionNumber}`}
    </Button>
  );
}
