import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import type { Message } from "@tutti/domain";
import type { TableChange } from "@tutti/engine";
import { useEffect, useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { characterNameNow } from "../../../bindings/use-character-names.ts";
import { messageNow } from "../../../bindings/use-message.ts";
import { authorName } from "../answer/character-label.ts";

/** Announces to a screen reader that an answer has ended, once for each; never its tokens. */
export function FinishedAnnouncer({ roomId }: { roomId: string }) {
  const engine = useEngine();
  const { messages } = engine.tables;
  const [words, setWords] = useState("");
  useEffect(
    () =>
      messages.subscribeAll((changes) => {
        const endedMessages = endedAnswers(changes, roomId).flatMap(({ id }) => messageNow(engine, id) ?? []);
        if (endedMessages.length === 0) return;
        setWords(
          endedMessages
            .map((message) => endText(message, authorName(characterNameNow(engine, message.characterId))))
            .join(" "),
        );
      }),
    [engine, messages, roomId],
  );
  return <VisuallyHidden role="status">{words}</VisuallyHidden>;
}

/** The answers of a room that ended with these changes. */
export function endedAnswers(changes: readonly TableChange<Message>[], roomId: string): Message[] {
  return changes.flatMap(({ before, after }) =>
    after !== undefined && after.roomId === roomId && before?.isGenerating === true && !after.isGenerating
      ? [after]
      : [],
  );
}

export function endText(message: Pick<Message, "error" | "metadata">, name: string): string {
  if (message.error !== undefined) return t`Answer from ${name} failed.`;
  if (message.metadata.isStopped === true) return t`Answer from ${name} stopped.`;
  if (message.metadata.isCutOff === true) return t`Answer from ${name} interrupted.`;
  return t`Answer from ${name} finished.`;
}
