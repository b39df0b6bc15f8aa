import { withoutUndefined } from "@tutti/contract";
import type { Message, MessageText, PastText, SentRequest, TextReference } from "@tutti/domain";
import { carriesNames, distinctName, pastTextId } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { messagesOfRoom } from "../state/next-question.ts";

/**
 * The recorded requests of these answers, in no particular order; answers without one are left out. This page's records
 * are newer than the stored ones. If the store cannot be read, the stored ones are treated as if they had not been
 * recorded.
 */
export async function readRequests(
  { tables, ports }: EngineContext,
  answerIds: readonly string[],
): Promise<SentRequest[]> {
  const here = answerIds.flatMap((id) => tables.requests.get(id) ?? []);
  const missing = answerIds.filter((id) => !tables.requests.get(id));
  if (missing.length === 0) return here;
  const read = await ports.database.read(missing.map((id) => ({ table: "requests", id })));
  if (!read.ok) return here;
  return [
    ...here,
    ...read.value.flatMap((change) => (change.table === "requests" && change.type === "put" ? change.record : [])),
  ];
}

/** The past texts that these references name, if they were kept. */
export async function readPastTexts(
  { tables, ports }: EngineContext,
  references: readonly TextReference[],
): Promise<PastText[]> {
  const ids = references.map(pastTextId);
  const here = ids.flatMap((id) => tables.pastTexts.get(id) ?? []);
  const missing = ids.filter((id) => !tables.pastTexts.get(id));
  if (missing.length === 0) return here;
  const read = await ports.database.read(missing.map((id) => ({ table: "pastTexts", id })));
  if (!read.ok) return here;
  return [
    ...here,
    ...read.value.flatMap((change) => (change.table === "pastTexts" && change.type === "put" ? change.record : [])),
  ];
}

/** The revision of a message's next text: a time, so that it is never used twice, even after an undo and a reload. */
export function nextRevision({ tables, ports }: EngineContext, text: MessageText | undefined): number {
  const past = tables.pastTexts.all().filter((record) => record.messageId === text?.id);
  const highestRevision = past.reduce((highest, { revision }) => Math.max(highest, revision), revisionOf(text));
  return Math.max(highestRevision + 1, ports.clock.now());
}

/**
 * References to the messages of a history as they are now.
 *
 * @param askedId the character that answers
 * @param options.isThread whether it is the character's own thread of a room, in which another character's answer is
 *   sent as its own; otherwise answers by several characters have the names that they are sent with
 * @param options.reminders what is added to questions, by their ids
 */
export function toReferences(
  { tables }: Pick<EngineContext, "tables">,
  history: readonly Message[],
  askedId: string,
  { isThread = false, reminders }: { isThread?: boolean; reminders?: ReadonlyMap<string, string> | undefined } = {},
): SentRequest["history"] {
  const hasNames = !isThread && carriesNames(history, askedId);
  return history.map(({ id, type, characterId }) => {
    const isNamed = hasNames && type === "assistant";
    const name = isNamed ? distinctName(tables.characters.all(), characterId) : undefined;
    return {
      messageId: id,
      revision: revisionOf(tables.texts.get(id)),
      ...withoutUndefined({ name, reminder: reminders?.get(id) }),
      ...(isThread && type === "assistant" && characterId !== askedId ? { isWordsOnly: true as const } : {}),
    };
  });
}

export function revisionOf(text: MessageText | undefined): number {
  return text?.revision ?? 0;
}

/**
 * Keeps the texts of messages that are about to change or to be removed, if a recorded request may refer to them: one
 * of a later answer. If the message is itself an answer that no question follows, the later answer must be by the same
 * character or belong to the same artifact.
 * The texts of removed messages are kept by this page only, as long as it is open: they are not stored. Texts that turn
 * out to be unused by the store's requests are forgotten soon after.
 */
export function keepPastTexts(
  context: EngineContext,
  messages: readonly Message[],
  { isMessageKept }: { isMessageKept: boolean },
): void {
  const [first] = messages;
  if (!first) return;
  const { tables } = context;
  const artifactIds = new Set(messages.flatMap(({ artifactId }) => artifactId ?? []));
  const answerIds = [
    ...messagesOfRoom(context, first.roomId).map(({ id }) => id),
    ...[...artifactIds].flatMap((id) => {
      const { messageIds = [], replacedIds = [] } = tables.artifactStates.get(id) ?? {};
      return [...messageIds, ...replacedIds];
    }),
  ];
  const answers = answerIds.flatMap((id) => {
    const message = tables.messages.get(id);
    return message?.type === "assistant" ? message : [];
  });
  const followedIds = new Set(answerIds.flatMap((id) => tables.messages.get(id)?.followsAnswerId ?? []));
  const referredMessages = messages.filter((message) =>
    answers.some((answer) => mayReferTo(answer, message, followedIds.has(message.id))),
  );
  const past = referredMessages.flatMap((message) => toPastText(context, message, isMessageKept) ?? []);
  if (!isMessageKept) {
    context.withoutSaving(() => tables.pastTexts.put(...past));
    return;
  }
  tables.pastTexts.put(...past);
  void forgetUnusedTexts(context, first.roomId, past);
}

/** Removes the past texts that no request refers to: they are never shown, and the next check would find them. */
async function forgetUnusedTexts(context: EngineContext, roomId: string, past: readonly PastText[]): Promise<void> {
  if (past.length === 0) return;
  const requests = await requestsOfRoom(context, roomId).catch(() => undefined);
  if (requests === undefined) return;
  const usedIds = new Set(requests.flatMap(({ history }) => history.map(pastTextId)));
  context.tables.pastTexts.remove(...past.flatMap(({ id }) => (usedIds.has(id) ? [] : id)));
}

/** All recorded requests of a room; undefined if the store cannot be read. */
async function requestsOfRoom({ tables, ports }: EngineContext, roomId: string): Promise<SentRequest[] | undefined> {
  const storedRequests = await ports.database.rowsOfRoom("requests", roomId);
  if (!storedRequests.ok) return undefined;
  return [
    ...storedRequests.value.filter(({ id }) => !tables.requests.get(id)),
    ...tables.requests.all().filter((request) => request.roomId === roomId),
  ];
}

/**
 * Removes the earlier texts of removed messages from the store; this page keeps them. Never rejects. Returns a function
 * that restores them.
 */
export async function unstorePastTexts(
  context: EngineContext,
  removedMessages: readonly Message[],
): Promise<() => void> {
  const { tables, ports, withoutSaving } = context;
  const [first] = removedMessages;
  if (!first) return () => undefined;
  const ids = new Set(removedMessages.map(({ id }) => id));
  const storedTexts = await ports.database.rowsOfRoom("pastTexts", first.roomId).catch(() => undefined);
  const isOfRemoved = ({ messageId }: PastText): boolean => ids.has(messageId) && !tables.messages.get(messageId);
  const past = storedTexts?.ok ? storedTexts.value.filter(isOfRemoved) : [];
  // Put before they are removed: a table reports no removal of a row that it does not contain.
  withoutSaving(() => tables.pastTexts.put(...past.filter(({ id }) => !tables.pastTexts.get(id))));
  const rows = past.flatMap(({ id }) => tables.pastTexts.get(id) ?? []);
  tables.pastTexts.remove(...rows.map(({ id }) => id));
  withoutSaving(() => tables.pastTexts.put(...rows));
  return () => {
    withoutSaving(() => tables.pastTexts.remove(...rows.map(({ id }) => id)));
    tables.pastTexts.put(...rows);
  };
}

/**
 * Keeps the texts of messages that an undo removes, if one of this page's requests refers to them; the page has made
 * the texts itself, so that no request of another page can.
 *
 * @param undone the answers whose requests are undone as well
 */
export function keepUndoneTexts(
  context: EngineContext,
  messages: readonly Message[],
  { undone, isMessageKept }: { undone: ReadonlySet<string>; isMessageKept: boolean },
): void {
  const { tables } = context;
  const usedIds = new Set(
    tables.requests.all().flatMap(({ id, history }) => (undone.has(id) ? [] : history.map(pastTextId))),
  );
  const records = messages.flatMap((message) => toPastText(context, message, isMessageKept) ?? []);
  tables.pastTexts.put(...records.filter(({ id }) => usedIds.has(id)));
}

/** Restored texts are no longer past texts. */
export function dropPastTexts({ tables }: EngineContext, texts: readonly MessageText[]): void {
  tables.pastTexts.remove(...texts.map((text) => pastTextId({ messageId: text.id, revision: revisionOf(text) })));
}

function toPastText({ tables }: EngineContext, message: Message, isMessageKept: boolean): PastText | undefined {
  const text = tables.texts.get(message.id);
  // A text that is still being written was never sent.
  if (!text || message.isGenerating) return undefined;
  const reference = { messageId: message.id, revision: revisionOf(text) };
  const { id, roomId } = { id: pastTextId(reference), roomId: message.roomId };
  // A question that is kept has lost only its text.
  const isWordsOnly = message.type === "user" && isMessageKept;
  return { id, roomId, ...reference, text, ...(isWordsOnly ? {} : { message }) };
}

/** @param isFollowed whether a question follows the message: then all models were sent it */
function mayReferTo(answer: Message, message: Message, isFollowed: boolean): boolean {
  if (answer.id === message.id || answer.createdAt <= message.createdAt) return false;
  // All models of an artifact are sent the messages about it.
  const isOfSameArtifact = answer.artifactId !== undefined && answer.artifactId === message.artifactId;
  return isFollowed || message.type === "user" || answer.characterId === message.characterId || isOfSameArtifact;
}

/**
 * Forgets the requests of answers that were removed, and the past texts that no other request refers to. The request of
 * an answer that is retried stays until the next one replaces it. To be called before a new request is recorded. Never
 * rejects. Returns a function that restores everything.
 */
export async function forgetRequests(context: EngineContext, answers: readonly Message[]): Promise<() => void> {
  const { tables } = context;
  const [first] = answers;
  if (!first) return () => undefined;
  const requests = await readRequests(
    context,
    answers.map((answer) => answer.id),
  );
  const orphanedRequests = requests.filter(({ id }) => !tables.messages.get(id));
  forget(context, "requests", orphanedRequests);
  const pastTexts = await unreferredTexts(context, first.roomId, requests);
  forget(context, "pastTexts", pastTexts);
  return () => {
    tables.pastTexts.put(...pastTexts);
    tables.requests.put(...requests);
  };
}

/** Removes rows even if they are only in the store: a table reports no removal of a row that it does not contain. */
function forget(
  context: EngineContext,
  ...[table, records]: ["requests", readonly SentRequest[]] | ["pastTexts", readonly PastText[]]
): void {
  const { tables } = context;
  context.withoutSaving(() => {
    if (table === "requests") tables.requests.put(...records);
    else tables.pastTexts.put(...records);
  });
  tables[table].remove(...records.map((record) => record.id));
}

/** The past texts that only these requests refer to. */
async function unreferredTexts(
  context: EngineContext,
  roomId: string,
  requests: readonly SentRequest[],
): Promise<PastText[]> {
  const { tables } = context;
  const references = new Map(requests.flatMap(({ history }) => history).map((one) => [pastTextId(one), one]));
  for (const [id, { messageId, revision }] of references) {
    const text = tables.texts.get(messageId);
    if (text && revisionOf(text) === revision && !tables.pastTexts.get(id)) references.delete(id);
  }
  const past = await readPastTexts(context, [...references.values()]);
  if (past.length === 0) return [];
  const all = await requestsOfRoom(context, roomId);
  // Texts that cannot be proved to be unused are kept.
  if (all === undefined) return [];
  const goneRequests = new Set(requests);
  const goneIds = new Set(requests.map(({ id }) => id));
  // A request that was recorded anew is not the removed one.
  const others = all.filter(
    (request) =>
      !goneRequests.has(request) && (tables.requests.get(request.id) === request || !goneIds.has(request.id)),
  );
  const usedIds = new Set(others.flatMap(({ history }) => history.map(pastTextId)));
  return past.filter(({ id }) => !usedIds.has(id));
}
