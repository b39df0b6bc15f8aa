import { withoutUndefined } from "@tutti/contract";
import type { Message, MessageText } from "@tutti/domain";
import { createAssistantMessage, createdAtAfter, errorTexts, isActive, isUndecided, spentBefore } from "@tutti/domain";
import { type PrepareRequest, startAnswers } from "../answers/start-answer.ts";
import type { EngineContext } from "../context.ts";
import { forgetRequests, keepPastTexts, nextRevision, revisionOf } from "../requests/request-records.ts";
import { attemptsOf } from "../state/attempts-of.ts";
import { chatOf } from "../state/chat-of.ts";
import { attemptNumber, isWorthKeeping, mergedAgain, nextAttempt } from "./attempts/next-attempt.ts";
import { prepareAnswer } from "./prepare-answer.ts";
import type { StartedRetry } from "./undo-retry.ts";
import { snapshot, undoRetry } from "./undo-retry.ts";

/**
 * Retries (specification, point 4, "Retry"). An assistant message is asked for again with the history up to its parent.
 * A user message has all answers up to the next user message asked for again, and gets one from each active character
 * that has none there. Answers of removed or disabled characters stay unchanged. The new answer is shown at the place
 * of the former one, which stays behind it (`splitAttempts`), unless nothing of it is worth keeping. Settles when every
 * answer has ended; never rejects.
 */
export async function retryMessage(context: EngineContext, messageId: string): Promise<void> {
  const message = context.tables.messages.get(messageId);
  if (message) await startRetry(context, message)?.finished;
}

/**
 * As `retryMessage`, but returns what an undo needs; undefined if no character can answer, or a sign-in is missing. If
 * the gateway reports the missing sign-in, the former answers are restored.
 *
 * @param options.characterId the character that answers in the place of the former one; absent: the same
 * @param options.prepareRequest prepares the requests, if they contain more than the question
 */
export function startRetry(
  context: EngineContext,
  message: Message,
  { characterId, prepareRequest = prepareAnswer }: { characterId?: string; prepareRequest?: PrepareRequest } = {},
): StartedRetry | undefined {
  const { tables, ports } = context;
  const answers =
    message.type === "assistant"
      ? [message]
      : answersAfter(context, message).filter(({ merge }) => merge === undefined);
  // A merge is regenerated even by a model that answers no messages.
  const again = answers.filter(
    ({ contentType, merge, characterId: author }) =>
      contentType === "text" && (merge || isAnswering(context, characterId ?? author)),
  );
  const missing = message.type === "user" ? missingAnswers(context, message, answers) : [];
  if (again.length === 0 && missing.length === 0) return undefined;
  // Nothing is cleared for a request that would be refused.
  if (!ports.isSignedIn()) {
    ports.notify({ kind: "info", ...errorTexts.signedOut });
    return undefined;
  }

  context.frames.flush();
  const answersBefore = again.map((answer) => snapshot(context, answer));
  for (const answer of again) context.flights.stopMessage(answer.id);
  const cleared = again.filter(({ id }) => !isKept(context, id));
  keepPastTexts(context, cleared, { isMessageKept: true });
  const requestRestorer = forgetRequests(context, cleared);
  const former = new Map<string, string>();
  const retriedAnswers = again.map((answer) => {
    const author = characterId ?? answer.characterId;
    if (cleared.includes(answer)) return toPlaceholder(context, answer, author);
    const attempt = nextAttempt(context, answer, author);
    former.set(attempt.id, answer.id);
    return attempt;
  });
  const placeholders = [...retriedAnswers, ...missing];
  tables.texts.put(...placeholders.map((placeholder) => blankText(context, placeholder)));
  tables.messages.put(...placeholders);
  tables.rooms.update(message.roomId, (room) => ({ ...room, updatedAt: ports.clock.now() }));
  const messageIds = placeholders.map((placeholder) => placeholder.id);
  context.track({ name: "playground_v3:message_retry", answers: messageIds.length });
  const restoreRequests = async (): Promise<void> => (await requestRestorer)();
  const revisions = new Map(messageIds.map((id) => [id, revisionOf(tables.texts.get(id))]));
  const takeBack = (): void => {
    undoRetry(context, { retry: { messageIds, former, restoreRequests }, answers: answersBefore, revisions });
  };
  return {
    messageIds,
    former,
    finished: startAnswers(context, messageIds, { prepareRequest, onSignedOut: takeBack }),
    restoreRequests,
  };
}

/** The cleared text gets a new revision, so that the coming text differs from the former one. */
function blankText(context: EngineContext, { id, roomId }: Message): MessageText {
  const before = context.tables.texts.get(id);
  const revision = before ? { revision: nextRevision(context, before) } : {};
  return { id, roomId, content: "", reasoning: "", ...revision };
}

/** Whether an answer, as it is now, stays behind the next one at its place. */
function isKept({ tables }: EngineContext, id: string): boolean {
  const answer = tables.messages.get(id);
  return answer !== undefined && isWorthKeeping(answer, tables.texts.get(id));
}

function toPlaceholder(context: EngineContext, answer: Message, characterId: string): Message {
  const { error: _error, run: _run, ...keptFields } = answer;
  return {
    ...keptFields,
    ...mergedAgain(context, answer),
    characterId,
    citations: [],
    images: [],
    files: [],
    metadata: {},
    ...spentBefore(answer),
    updatedAt: context.ports.clock.now(),
    isGenerating: true,
    isRetrying: true,
    attempt: attemptNumber(attemptsOf(context, answer)),
  };
}

/** The messages after one, up to the next user message; and that message, which new answers must precede. */
export function following(
  context: EngineContext,
  question: Message,
): { answers: Message[]; next: Message | undefined } {
  const { messages } = context.tables;
  const ids = chatOf(context, question);
  const later = ids.slice(ids.indexOf(question.id) + 1).flatMap((id) => messages.get(id) ?? []);
  const end = later.findIndex((message) => message.type === "user");
  return end === -1 ? { answers: later, next: undefined } : { answers: later.slice(0, end), next: later[end] };
}

/** The answers to a question: everything up to the next one. */
export function answersAfter(context: EngineContext, question: Message): Message[] {
  return following(context, question).answers;
}

function isAnswering({ tables }: EngineContext, characterId: string): boolean {
  const character = tables.characters.get(characterId);
  return character !== undefined && isActive(character);
}

function missingAnswers(context: EngineContext, question: Message, answers: readonly Message[]): Message[] {
  const { tables, ports } = context;
  // In an artifact's chat one model was called; and versions are requested by the artifact's own use cases.
  if (question.context === "artifact-chat" || question.artifactId !== undefined) return [];
  // Among answers with hidden authors, a later one would be recognizable by its time.
  if (isUndecided(question)) return [];
  const answeringIds = new Set(answers.map((answer) => answer.characterId));
  const next = following(context, question).next?.createdAt;
  let previous = answers.at(-1)?.createdAt ?? question.createdAt;
  const missing: Message[] = [];
  for (const characterId of tables.roomStates.get(question.roomId)?.characterIds ?? []) {
    if (answeringIds.has(characterId) || !isAnswering(context, characterId)) continue;
    // The time follows the existing answers, not the time of the retry: later turns may follow.
    const createdAt = createdAtAfter({ now: previous + 1, previous, ...withoutUndefined({ next }) });
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
