import type { Message } from "@tutti/domain";
import { noticeTexts, USER_CHARACTER_ID } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { keepPastTexts, keepUndoneTexts, nextRevision, revisionOf } from "../requests/request-records.ts";
import { answersAfter, startRetry } from "./retry-message.ts";
import { restoreTexts, snapshot, undoRetry } from "./undo-retry.ts";

/**
 * Gives one of the user's own messages other words, and has it answered again where that is wanted; its answers stay as
 * they are where it is not, and where a sign-in is missing. Words that are blank are refused where nothing is attached,
 * and words that are the same change nothing. The notice's undo puts the words back, and the answers with them, as far
 * as nothing has changed them since. Settles when every answer has ended; never rejects.
 */
export async function editMessage(
  context: EngineContext,
  messageId: string,
  { content, isRetrying }: { content: string; isRetrying: boolean },
): Promise<void> {
  const { tables, ports } = context;
  const message = tables.messages.get(messageId);
  if (message?.type !== "user" || message.characterId !== USER_CHARACTER_ID) return;
  const words = content.trim();
  if (words === "" && message.attachments.length === 0) return;
  // What has been received and not been drawn yet is part of what an undo puts back.
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
