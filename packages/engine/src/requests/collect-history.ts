import type { Message } from "@tutti/domain";

/** The messages of a room in their order; an array implements it. */
export interface MessageList {
  readonly length: number;
  at(index: number): Message | undefined;
}

/** The answer that a question follows; `message` is set once it is found. */
interface FollowedAnswer {
  id: string;
  message?: Message;
}

/** The turns of one character, oldest first. */
export interface HistoryOptions {
  messages: MessageList;
  characterId: string;
  /** The characters whose place it took: their answers count as its own. */
  predecessorIds?: readonly string[] | undefined;
  /** The question: the parent of the requested answer. */
  parentMessageId: string | null;
  /** The maximum number of user messages, the question included; older ones and their answers are left out. */
  chatMemory: number;
  /** The user messages that will follow the question and count as remembered; default 0. */
  upcomingTurns?: number;
}

/**
 * The number of questions up to each question, itself included. Messages are replaced, never changed: a question whose
 * parent was deleted is another object. Those after it keep a number that is too high by one until the page is loaded
 * again, which only moves the step at which their turns are dropped.
 */
const turnsUpTo = new WeakMap<Message, number>();

/**
 * The oldest turns that a memory leaves out. They go in steps of a quarter of it, at least one turn: with a memory of 8
 * the 9th question leaves out two turns, the 10th the same two, so that a request begins like the one before it. Prompt
 * caches of vendors and thoughts that are bound to what precedes them hold for that long.
 */
function turnsToDrop(total: number, chatMemory: number): number {
  const step = Math.max(1, Math.ceil(chatMemory / 4));
  return total <= chatMemory ? 0 : Math.ceil((total - chatMemory) / step) * step;
}

/** @param history whose first message is the first of `turns` questions, of `total` in the room */
function dropOldTurns(
  history: readonly Message[],
  { turns, total, options }: { turns: number; total: number; options: HistoryOptions },
): Message[] {
  const upcoming = options.upcomingTurns ?? 0;
  const all = total + upcoming;
  let surplus = turns - (all - turnsToDrop(all, options.chatMemory) - upcoming);
  if (surplus <= 0) return [...history];
  const first = history.findIndex((message) => {
    if (message.type === "user") surplus -= 1;
    return surplus < 0;
  });
  return first === -1 ? [] : history.slice(first);
}

/**
 * The history of a character's next answer: the question and, following its parents, the earlier ones, each with this
 * character's own answers to it. Other characters' answers are not part of it, except one with which the person
 * continues: it then replaces each character's own (`followsAnswerId`).
 *
 * The links behind this: a user message's parent is the previous user message (null for the first), an answer's parent
 * is the message that it answers. So a room is one chain of questions, each with the answers of every character. A
 * retry uses the history up to the answer's parent and nothing after it; deleting a message links its children to the
 * chain again (`reparentChildren`). Answers whose question is gone and had none before it come first, like a greeting.
 *
 * A parent comes before its children, so that a room is read from its end to the first question whose number is known,
 * thus completely only once. Imported rooms may be in another order; those are read completely.
 */
export function collectHistory(options: HistoryOptions): Message[] {
  const { messages, parentMessageId, chatMemory, upcomingTurns = 0 } = options;
  const ownAnswers = new Map<string | null, Message[]>();
  const history: Message[] = [];
  const questions: Message[] = [];
  const limit = chatMemory - upcomingTurns;
  let questionId = parentMessageId;
  let olderTurns = 0;
  let followedAnswer: FollowedAnswer | undefined;
  /** The latest first. */
  const takeAnswersTo = (id: string | null): void => {
    if (id === parentMessageId) return;
    const answers = followedAnswer?.message === undefined ? ownAnswers.get(id) : [followedAnswer.message];
    history.push(...(answers ?? []).filter((answer) => !history.includes(answer)));
  };
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages.at(index);
    if (!message) continue;
    if (message.id === questionId) {
      const isQuestion = message.type === "user";
      const isRemembered = questions.length < limit;
      if (!isRemembered) olderTurns = (isQuestion ? turnsUpTo.get(message) : undefined) ?? 0;
      if (olderTurns > 0) break;
      if (isRemembered) takeAnswersTo(message.id);
      if (isRemembered && (isQuestion || isAuthor(message, options))) history.push(message);
      if (isQuestion) questions.push(message);
      questionId = message.parentMessageId;
      followedAnswer =
        isQuestion && message.followsAnswerId !== undefined ? { id: message.followsAnswerId } : undefined;
    } else if (message.id === followedAnswer?.id && message.type === "assistant") {
      followedAnswer.message = message;
    } else if (isOwnAnswer(message, options)) {
      const siblings = ownAnswers.get(message.parentMessageId);
      if (siblings) siblings.push(message);
      else ownAnswers.set(message.parentMessageId, [message]);
    }
  }
  if (questionId !== null && olderTurns === 0) return collectAnyOrder(options);
  const total = questions.length + olderTurns;
  for (const [index, question] of questions.entries()) turnsUpTo.set(question, total - index);
  const turns = Math.min(questions.length, limit);
  if (turns < limit) takeAnswersTo(null);
  return dropOldTurns(history.reverse(), { turns, total, options });
}

/**
 * The history of a character's answer to the next question, if that question follows the given one: the history up to
 * the given question, and this character's own answers to it, or its greeting before the first question.
 *
 * @param options.messages a parent before its children, as a room has them
 * @param options.chatMemory includes the next question
 * @param options.followsAnswerId the answer that the next question follows, if it follows one
 */
export function collectNextHistory(
  options: HistoryOptions & { messages: readonly Message[]; followsAnswerId?: string | undefined },
): Message[] {
  const { messages, parentMessageId, chatMemory, followsAnswerId } = options;
  // The next question itself is one of the remembered turns.
  if (chatMemory <= 1) return [];
  const followedAnswer = messages.find(({ id, type }) => id === followsAnswerId && type === "assistant");
  const answers =
    followedAnswer === undefined
      ? messages.filter((message) => isOwnAnswer(message, options) && message.parentMessageId === parentMessageId)
      : [followedAnswer];
  return [...collectHistory({ ...options, upcomingTurns: 1 }), ...answers];
}

/** A merged answer is not any model's own. */
function isOwnAnswer(message: Message, options: HistoryOptions): boolean {
  return message.type === "assistant" && isAuthor(message, options) && message.merge === undefined;
}

function isAuthor(message: Message, { characterId, predecessorIds }: HistoryOptions): boolean {
  return message.characterId === characterId || (predecessorIds?.includes(message.characterId) ?? false);
}

/** The history without relying on the order: for parents that come after their children, form circles, or are gone. */
function collectAnyOrder(options: HistoryOptions): Message[] {
  const { parentMessageId, chatMemory, upcomingTurns = 0 } = options;
  const limit = chatMemory - upcomingTurns;
  const messages = Array.from({ length: options.messages.length }, (_, index) => options.messages.at(index)).filter(
    (message) => message !== undefined,
  );
  const byId = new Map(messages.map((message) => [message.id, message]));
  const ownAnswers = new Map<string | null, Message[]>();
  for (const message of messages) {
    if (!isOwnAnswer(message, options)) continue;
    const siblings = ownAnswers.get(message.parentMessageId);
    if (siblings) siblings.push(message);
    else ownAnswers.set(message.parentMessageId, [message]);
  }

  const history: Message[] = [];
  const seenIds = new Set<string>();
  let turns = 0;
  let id = parentMessageId;
  // The parents of imported rooms may form a circle: each message is visited once.
  while (id !== null && !seenIds.has(id)) {
    const message = byId.get(id);
    if (!message) break;
    seenIds.add(id);
    const isQuestion = message.type === "user";
    const isRemembered = turns < limit;
    if (isRemembered && (isQuestion || isAuthor(message, options))) history.unshift(message);
    if (isQuestion) turns += 1;
    id = message.parentMessageId;
    if (turns >= limit) continue;
    const followedAnswer = isQuestion ? byId.get(message.followsAnswerId ?? "") : undefined;
    const candidates = followedAnswer?.type === "assistant" ? [followedAnswer] : (ownAnswers.get(id) ?? []);
    const answers = candidates.filter((answer) => !seenIds.has(answer.id));
    for (const answer of answers) seenIds.add(answer.id);
    history.unshift(...answers);
  }
  return dropOldTurns(history, { turns: Math.min(turns, limit), total: turns, options });
}
