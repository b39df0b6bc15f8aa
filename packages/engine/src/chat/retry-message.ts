import type { Message } from "@tutti/domain";
import { createAssistantMessage, createdAtAfter, errorTexts, isActive } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { answerMessages } from "./answer-messages.ts";

/**
 * Answers again (specification, point 4, "Retry"). An assistant message loses its texts and is made anew from the history up to its
 * parent. A user message has all answers up to the next user message made anew, and gets one from each active character that has
 * none there. Answers of removed or disabled characters stay as they are. Settles when every answer has ended; never rejects.
 */
export async function retryMessage(context: EngineContext, messageId: string): Promise<void> {
  const { tables, ports } = context;
  const message = tables.messages.get(messageId);
  if (!message) return;
  const answers = message.type === "assistant" ? [message] : answersAfter(context, message);
  const again = answers.filter((answer) => isAnswering(context, answer.characterId));
  const missing = message.type === "user" ? missingAnswers(context, message, answers) : [];
  if (again.length === 0 && missing.length === 0) return;
  // Nothing is cleared for a request that would be refused.
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return;
  }

  for (const answer of again) context.flights.abortMessage(answer.id);
  const placeholders = [...again.map((answer) => toPlaceholder(answer, ports.clock.now())), ...missing];
  tables.texts.put(...placeholders.map(({ id, roomId }) => ({ id, roomId, content: "", reasoning: "" })));
  tables.messages.put(...placeholders);
  tables.rooms.update(message.roomId, (room) => ({ ...room, updatedAt: ports.clock.now() }));
  await answerMessages(
    context,
    message.roomId,
    placeholders.map((placeholder) => placeholder.id),
  );
}

function toPlaceholder(answer: Message, now: number): Message {
  const { error: _error, ...kept } = answer;
  return {
    ...kept,
    citations: [],
    images: [],
    files: [],
    metadata: {},
    updatedAt: now,
    isGenerating: true,
    isRetrying: true,
  };
}

/** The messages after one, up to the next user message; and that one's time, which new answers must precede. */
function following(context: EngineContext, question: Message): { answers: Message[]; next: Message | undefined } {
  const { messages, roomStates } = context.tables;
  const ids = roomStates.get(question.roomId)?.messageIds ?? [];
  const later = ids.slice(ids.indexOf(question.id) + 1).flatMap((id) => messages.get(id) ?? []);
  const end = later.findIndex((message) => message.type === "user");
  return end === -1 ? { answers: later, next: undefined } : { answers: later.slice(0, end), next: later[end] };
}

function answersAfter(context: EngineContext, question: Message): Message[] {
  return following(context, question).answers;
}

function isAnswering({ tables }: EngineContext, characterId: string): boolean {
  const character = tables.characters.get(characterId);
  return character !== undefined && isActive(character);
}

function missingAnswers(context: EngineContext, question: Message, answers: readonly Message[]): Message[] {
  const { tables, ports } = context;
  const answered = new Set(answers.map((answer) => answer.characterId));
  const next = following(context, question).next?.createdAt;
  let previous = answers.at(-1)?.createdAt ?? question.createdAt;
  const missing: Message[] = [];
  for (const characterId of tables.roomStates.get(question.roomId)?.characterIds ?? []) {
    if (answered.has(characterId) || !isAnswering(context, characterId)) continue;
    // Beside the answers that are there, not at the time of the retry: later turns may follow.
    const createdAt = createdAtAfter({ now: previous + 1, previous, ...(next === undefined ? {} : { next }) });
    previous = createdAt;
    const placeholder = createAssistantMessage({
      roomId: question.roomId,
      parentMessageId: question.id,
      characterId,
      now: createdAt,
    });
    missing.push({ ...placeholder, updatedAt: ports.clock.now(), isRetrying: true });
  }
  return missing;
}
