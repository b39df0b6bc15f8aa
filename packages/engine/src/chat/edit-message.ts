import type { Message, MessageText } from "@tutti/domain";
import { noticeTexts, USER_CHARACTER_ID } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import {
  dropPastTexts,
  forgetRequests,
  keepPastTexts,
  keepUndoneTexts,
  nextRevision,
  revisionOf,
} from "../requests/request-records.ts";
import type { StartedRetry } from "./retry-message.ts";
import { answersAfter, startRetry } from "./retry-message.ts";

/** A message with its words, as they were. */
interface Snapshot {
  message: Message;
  text: MessageText | undefined;
}

/**
 * Gives one of the user's own messages other words, and has it answered again where that is wanted; its answers stay as they are
 * where it is not, and where nobody is signed in. Words that are blank are refused where nothing is attached, and words that are the
 * same change nothing. The notice's undo puts the words back, and the answers with them, as far as nothing has changed them since.
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
  tables.texts.put({ id: message.id, roomId: message.roomId, content: words, reasoning: "", revision });
  const edited: Message = { ...message, isEdited: true, updatedAt: ports.clock.now() };
  tables.messages.put(edited);
  context.track({ name: "playground_v3:message_edit", isRetrying });
  const retry = isRetrying ? startRetry(context, edited) : undefined;
  const revisions = new Map(retry?.messageIds.map((id) => [id, revisionOf(tables.texts.get(id))]));

  const undo = (): void => {
    if (revisionOf(tables.texts.get(messageId)) !== revision) return;
    const undone = retry ? undoRetry(context, { retry, answers, revisions }) : new Set<string>();
    keepUndoneTexts(context, [edited], { undone, isMessageKept: true });
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

function snapshot({ tables }: EngineContext, message: Message): Snapshot {
  return { message, text: tables.texts.get(message.id) };
}

/**
 * Puts back the answers that the retry has made anew, and takes away those that it has added; what changed since stays. Returns the
 * ids of both.
 */
function undoRetry(
  context: EngineContext,
  {
    retry,
    answers,
    revisions,
  }: { retry: StartedRetry; answers: readonly Snapshot[]; revisions: ReadonlyMap<string, number> },
): Set<string> {
  const { tables, flights } = context;
  const isOurs = (id: string): boolean => {
    const text = tables.texts.get(id);
    return text !== undefined && revisionOf(text) === revisions.get(id);
  };
  const undone = new Set(retry.messageIds.filter(isOurs));
  for (const id of undone) flights.stopMessage(id);
  const former = answers.filter(({ message }) => undone.has(message.id));
  const formerIds = new Set(former.map(({ message }) => message.id));
  const messagesOf = (ids: Iterable<string>): Message[] => [...ids].flatMap((id) => tables.messages.get(id) ?? []);
  const added = messagesOf([...undone].filter((id) => !formerIds.has(id)));

  keepUndoneTexts(context, messagesOf(formerIds), { undone, isMessageKept: true });
  keepUndoneTexts(context, added, { undone, isMessageKept: false });
  restoreTexts(context, former);
  tables.messages.put(...former.map(({ message }) => toRestored(context, message)));
  tables.messages.remove(...added.map((message) => message.id));
  tables.texts.remove(...added.map((message) => message.id));
  void forgetRequests(context, added);
  void retry.restoreRequests();
  return undone;
}

function restoreTexts(context: EngineContext, snapshots: readonly Snapshot[]): void {
  const texts = snapshots.flatMap(({ text }) => text ?? []);
  context.tables.texts.put(...texts);
  dropPastTexts(context, texts);
}

/** An answer that was being made when it was asked anew was stopped by that, and is not being made now. */
function toRestored({ tables }: EngineContext, message: Message): Message {
  const current = tables.messages.get(message.id);
  const parentMessageId = current?.parentMessageId ?? message.parentMessageId;
  // The next attempt is another run than the one that is undone.
  const attempt = current?.attempt === undefined ? {} : { attempt: current.attempt };
  const metadata = message.isGenerating ? { ...message.metadata, isStopped: true as const } : message.metadata;
  return { ...message, ...attempt, parentMessageId, metadata, isGenerating: false, isRetrying: false };
}
