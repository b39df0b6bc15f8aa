import type { Message } from "@tutti/domain";
import { asWritten, noticeTexts, USER_CHARACTER_ID } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { keepPastTexts, keepUndoneTexts, nextRevision, revisionOf } from "../requests/request-records.ts";
import { answersAfter, startRetry } from "./retry-message.ts";
import { restoreTexts, snapshot, undoRetry } from "./undo-retry.ts";

/**
 * Changes the text of one of the user's own messages, and has it answered again if requested; its answers stay
 * unchanged if not, or if a sign-in is missing. A blank text is refused if nothing is attached, and the same text
 * changes nothing. The notice's undo restores the text, and the answers with it, as far as they have not changed since.
 * Settles when every answer has ended; never rejects.
 */
export async function editMessage(
  context: EngineContext,
  messageId: string,
  { content, isRetrying }: { content: string; isRetrying: boolean },
): Promise<void> {
  const { tables, ports } = context;
  const message = tables.messages.get(messageId);
  if (message?.type !== "user" || message.characterId !== USER_CHARACTER_ID) return;
  const words = asWritten(content);
  if (words === "" && message.attachments.length === 0) return;
  // Received text that has not been drawn yet is part of what an undo restores.
  context.frames.flush();
  const before = snapshot(context, message);
  if (words === before.text?.content) {
    if (isRetrying) await startRetry(context, message)?.finished;
    return;
  }

  const answers = answersAfter(context, message).map((answer) => snapshot(context, answer));
  keepPastTexts(context, [message], { isMessageKept: true });
  const revision = nextRevision(context, before.text);
  const editedFrom = revisionOf(before.text);
  tables.texts.put({ id: message.id, roomId: message.roomId, content: words, reasoning: "", revision, editedFrom });
  context.ownEdits.set(message.id, revision);
  const editedMessage: Message = { ...message, isEdited: true, updatedAt: ports.clock.now() };
  tables.messages.put(editedMessage);
  context.track({ name: "playground_v3:message_edit", isRetrying });
  const retry = isRetrying ? startRetry(context, editedMessage) : undefined;
  const revisions = new Map(retry?.messageIds.map((id) => [id, revisionOf(tables.texts.get(id))]));

  const undo = (): void => {
    if (revisionOf(tables.texts.get(messageId)) !== revision) return;
    const undoneIds = retry ? undoRetry(context, { retry, answers, revisions }) : new Set<string>();
    keepUndoneTexts(context, [editedMessage], { undone: undoneIds, isMessageKept: true });
    restoreTexts(context, [before]);
    tables.messages.update(messageId, (current) => ({
      ...current,
      isEdited: message.isEdited,
      updatedAt: message.updatedAt,
    }));
  };
  ports.notify({
    kind: "info",
    title: noticeTexts.messageEdited,
    action: { label: noticeTexts.undo, run: undo },
  });
  await retry?.finished;
}
