import { Button } from "@mantine/core";
import type { Artifact, Attachment, Message } from "@tutti/domain";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useEngine } from "../../bindings/services-context.tsx";
import { useArtifactState, useVersions } from "../../bindings/use-artifact.ts";
import { useCharacter } from "../../bindings/use-character.ts";
import { useMessage } from "../../bindings/use-message.ts";
import { useMessageText } from "../../bindings/use-message-text.ts";
import { AttachmentChips } from "../../ui/attachment-chips.tsx";
import { AttachmentPreview } from "../../ui/attachment-preview.tsx";
import classes from "./workspace.module.css";

interface ArtifactChatProps {
  artifact: Artifact;
  renderText: (text: string, isStreaming: boolean) => ReactNode;
}

/** What was said about an artifact: prompts, what came with the versions, and brainstorming. */
export function ArtifactChat({ artifact, renderText }: ArtifactChatProps) {
  const ids = useArtifactState(artifact.id)?.messageIds ?? [];
  const list = useRef<HTMLOListElement>(null);
  const count = ids.length;
  const [opened, setOpened] = useState<Attachment>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is the reason.
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count]);

  if (count === 0) {
    return (
      <div className={classes.empty}>
        <p className={classes.emptyTitle}>Start the conversation</p>
        <p className={classes.faint}>Use the composer below to discuss ideas or brainstorm.</p>
      </div>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard. */}
      <ol ref={list} className={classes.chat} aria-label="Artifact chat" tabIndex={0}>
        {ids.map((id) => (
          <ChatMessage
            key={id}
            messageId={id}
            artifactId={artifact.id}
            renderText={renderText}
            onOpenAttachment={setOpened}
          />
        ))}
      </ol>
      <AttachmentPreview attachment={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function ChatMessage({
  messageId,
  artifactId,
  renderText,
  onOpenAttachment,
}: {
  messageId: string;
  artifactId: string;
  renderText: ArtifactChatProps["renderText"];
  onOpenAttachment: (attachment: Attachment) => void;
}) {
  const message = useMessage(messageId);
  const text = useMessageText(messageId);
  const author = useCharacter(message?.characterId);
  if (message === undefined) return null;
  const content = text?.content ?? "";
  return (
    <li className={classes.message} data-type={message.type}>
      <p className={classes.author}>
        {message.type === "user" ? "You" : (author?.name ?? "Model")}
        <VersionLink message={message} artifactId={artifactId} />
      </p>
      <div className={classes.said}>
        {message.type === "user" ? content : content === "" ? null : renderText(content, message.isGenerating)}
      </div>
      {message.attachments.length === 0 ? null : (
        <AttachmentChips attachments={message.attachments} onOpen={onOpenAttachment} />
      )}
      {message.isGenerating && content === "" ? <p className={classes.faint}>Processing</p> : null}
      {message.error === undefined ? null : <p className={classes.failure}>{message.error.text}</p>}
    </li>
  );
}

/** The way to the version that an answer made. */
function VersionLink({ message, artifactId }: { message: Message; artifactId: string }) {
  const { artifacts } = useEngine();
  const version = useVersions(artifactId).find(({ generatingMessageId }) => generatingMessageId === message.id);
  if (version === undefined) return null;
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => artifacts.show(artifactId, { activeVersionId: version.id })}
    >
      Version {version.versionNumber}
    </Button>
  );
}
