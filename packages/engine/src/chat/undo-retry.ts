import { type Message, type MessageText, spentBefore } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { dropPastTexts, forgetRequests, keepUndoneTexts, revisionOf } from "../requests/request-records.ts";
import { shownAnswerAt } from "../state/attempts-of.ts";
import { isWorthKeeping } from "./attempts/next-attempt.ts";
import { showAttempt } from "./attempts/show-attempt.ts";

/** A retry that has started. */
export interface StartedRetry {
  /** The messages that are being answered: existing ones, cleared, and new ones. */
  messageIds: readonly string[];
  /** The answers that stay behind a new one at their place, by its id. */
  former: ReadonlyMap<string, string>;
  /** Settles when every answer has ended; never rejects. */
  finished: Promise<void>;
  /** Restores the recorded requests of the former answers. */
  restoreRequests(): Promise<void>;
}

/** A message with its text, as they were. */
export interface Snapshot {
  message: Message;
  text: MessageText | undefined;
}

export function snapshot({ tables }: EngineContext, message: Message): Snapshot {
  return { message, text: tables.texts.get(message.id) };
}

/**
 * Restores the answers that the retry has cleared, shows the former ones at the places of those that replaced them, and
 * removes those that it has added; answers that have changed since stay. A replacement that has content stays behind
 * the former answer: it was paid for. Returns the ids of the restored and the removed answers.
 */
export function undoRetry(
  context: EngineContext,
  {
    retry,
    answers,
    revisions,
  }: {
    retry: Pick<StartedRetry, "messageIds" | "former" | "restoreRequests">;
    answers: readonly Snapshot[];
    revisions: ReadonlyMap<string, number>;
  },
): Set<string> {
  const { tables, flights } = context;
  const isOurs = (id: string): boolean => {
    const text = tables.texts.get(id);
    return text !== undefined && revisionOf(text) === revisions.get(id);
  };
  const ourIds = retry.messageIds.filter(isOurs);
  for (const id of ourIds) flights.stopMessage(id);
  const undoneIds = new Set(ourIds.filter((id) => !returnToFormer(context, id, retry.former.get(id))));
  const former = answers.filter(({ message }) => undoneIds.has(message.id));
  const formerIds = new Set(former.map(({ message }) => message.id));
  const messagesOf = (ids: Iterable<string>): Message[] => [...ids].flatMap((id) => tables.messages.get(id) ?? []);
  const addedMessages = messagesOf([...undoneIds].filter((id) => !formerIds.has(id)));

  keepUndoneTexts(context, messagesOf(formerIds), { undone: undoneIds, isMessageKept: true });
  keepUndoneTexts(context, addedMessages, { undone: undoneIds, isMessageKept: false });
  restoreTexts(context, former);
  tables.messages.put(...former.map(({ message }) => toRestoredMessage(context, message)));
  tables.messages.remove(...addedMessages.map((message) => message.id));
  tables.texts.remove(...addedMessages.map((message) => message.id));
  void forgetRequests(context, addedMessages);
  void retry.restoreRequests();
  return undoneIds;
}

/** Shows the former answer at the place of its replacement, if that is worth keeping. Whether it is. */
function returnToFormer(context: EngineContext, id: string, formerId: string | undefined): boolean {
  const { tables } = context;
  const replacement = tables.messages.get(id);
  if (!replacement || formerId === undefined || !isWorthKeeping(replacement, tables.texts.get(id))) return false;
  if (shownAnswerAt(context, replacement).id === id) showAttempt(context, formerId);
  return true;
}

/** Restores texts, which are then no longer past texts. */
export function restoreTexts(context: EngineContext, snapshots: readonly Snapshot[]): void {
  const texts = snapshots.flatMap(({ text }) => text ?? []);
  context.tables.texts.put(...texts);
  dropPastTexts(context, texts);
}

/** An answer that was being made when it was retried was stopped by that, and is not being made now. */
function toRestoredMessage({ tables }: EngineContext, message: Message): Message {
  const current = tables.messages.get(message.id);
  const parentMessageId = current?.parentMessageId ?? message.parentMessageId;
  // The next attempt must be another run than the undone one.
  const attempt = current?.attempt === undefined ? {} : { attempt: current.attempt };
  const metadata = message.isGenerating ? { ...message.metadata, isStopped: true as const } : message.metadata;
  const spending = spentBefore({ ...message, metadata: current?.metadata ?? {} });
  return { ...message, ...attempt, ...spending, parentMessageId, metadata, isGenerating: false, isRetrying: false };
}
