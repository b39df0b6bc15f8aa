import type { ChatRequest, RequestMessage } from "@tutti/contract";
import { withoutUndefined, withReminder } from "@tutti/contract";
import type { Message, MessageText, PastText, SentRequest, SentRequestView, TextReference } from "@tutti/domain";
import { sentArtifact } from "../artifact/shown-artifact.ts";
import type { EngineContext } from "../context.ts";
import { readPastTexts, readRequests, revisionOf } from "../requests/request-records.ts";
import { toRequestMessage, wordsOnly } from "../requests/to-request-message.ts";

/**
 * The request that the model was sent for this answer, reconstructed from its record: 'What this model saw'. Undefined
 * if nothing was recorded, as for an answer that was imported.
 */
export async function sentRequest(context: EngineContext, messageId: string): Promise<SentRequestView | undefined> {
  const { tables } = context;
  const answer = tables.messages.get(messageId);
  const [sentRequest] = await readRequests(context, [messageId]);
  if (!answer || !sentRequest) return undefined;
  const changedHistory = sentRequest.history.filter((reference) => !liveText(context, reference));
  const past = await readPastTexts(context, changedHistory);
  const owners = await removedOwners(context, past);
  const history: RequestMessage[] = [];
  const missingMessageIds: string[] = [];
  for (const reference of sentRequest.history) {
    const words = wordsOf(context, reference, { past, owners });
    const prompt =
      reference === sentRequest.history.at(-1) ? (sentRequest.prompt ?? sentRequest.artifact?.prompt) : undefined;
    const text = words && (prompt === undefined ? words.text : { ...words.text, content: prompt });
    const sentText = reference.isWordsOnly ? wordsOnly(text) : text;
    const message = words && toRequestMessage(words.message, sentText, reference.name ?? sentRequest.name);
    if (message) history.push(reference.reminder === undefined ? message : withReminder(message, reference.reminder));
    else missingMessageIds.push(reference.messageId);
  }
  const { messages, missingPaths } = messagesOf(context, sentRequest, history);
  return {
    messageId,
    sentAt: sentRequest.createdAt,
    body: bodyOf(sentRequest, messages),
    bookEntries: sentRequest.bookEntries ?? [],
    missingMessageIds,
    missingPaths,
    route: routeOf(answer),
  };
}

/**
 * The words of the question that an answer was asked with, if the question has been edited since; undefined if it was
 * not, or if nothing is recorded.
 */
export async function formerQuestion(context: EngineContext, answerId: string): Promise<string | undefined> {
  const questionId = context.tables.messages.get(answerId)?.parentMessageId;
  const [sentRequest] = await readRequests(context, [answerId]);
  const reference = sentRequest?.history.findLast(({ messageId }) => messageId === questionId);
  if (!reference || liveText(context, reference)) return undefined;
  const [past] = await readPastTexts(context, [reference]);
  return past?.text.content;
}

function messagesOf(
  { tables }: EngineContext,
  { systemPrompt, artifact }: SentRequest,
  history: readonly RequestMessage[],
): { messages: RequestMessage[]; missingPaths: string[] } {
  if (artifact) {
    const contentOf = (id: string): string | undefined => tables.artifactFileContents.get(id)?.content;
    return sentArtifact(artifact, { systemPrompt, history, contentOf });
  }
  const system: RequestMessage[] = systemPrompt ? [{ role: "system", content: systemPrompt }] : [];
  return { messages: [...system, ...history], missingPaths: [] };
}

function bodyOf({ parameters }: SentRequest, messages: RequestMessage[]): ChatRequest {
  const { model, ...others } = parameters as Partial<ChatRequest>;
  return { ...withoutUndefined({ model }), messages, ...others };
}

function liveText({ tables }: EngineContext, { messageId, revision }: TextReference): MessageText | undefined {
  const text = tables.texts.get(messageId);
  return text && revisionOf(text) === revision ? text : undefined;
}

function wordsOf(
  context: EngineContext,
  reference: TextReference,
  { past, owners }: { past: readonly PastText[]; owners: ReadonlyMap<string, Message> },
): { message: Message; text: MessageText } | undefined {
  const live = liveText(context, reference);
  const message = context.tables.messages.get(reference.messageId);
  if (live && message) return { message, text: live };
  const keptText = past.find(
    ({ messageId, revision }) => messageId === reference.messageId && revision === reference.revision,
  );
  const owner = keptText?.message ?? message ?? owners.get(reference.messageId);
  return keptText && owner ? { message: owner, text: keptText.text } : undefined;
}

/**
 * The messages of past texts whose message was edited and then removed: only the last text holds the message; the
 * earlier ones lack it.
 */
async function removedOwners(context: EngineContext, past: readonly PastText[]): Promise<Map<string, Message>> {
  const { tables, ports } = context;
  const owners = new Map<string, Message>();
  const [orphan] = past.filter(({ message, messageId }) => !message && !tables.messages.get(messageId));
  if (!orphan) return owners;
  const storedTexts = await ports.database.rowsOfRoom("pastTexts", orphan.roomId);
  for (const { messageId, message } of [...(storedTexts.ok ? storedTexts.value : []), ...tables.pastTexts.all()]) {
    if (message) owners.set(messageId, message);
  }
  return owners;
}

function routeOf({ metadata }: Message): SentRequestView["route"] {
  const { variantSlug, provider, generationId, plugins, droppedThoughts, compressedMessages } = metadata;
  return { model: variantSlug, provider, generationId, plugins, droppedThoughts, compressedMessages };
}
