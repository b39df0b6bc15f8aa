import type { Message } from "@tutti/domain";

/** What one character has been part of, oldest first. */
export interface HistoryOptions {
  /** The room's messages, in order. */
  messages: readonly Message[];
  characterId: string;
  /** The question: the parent of the answer that is asked for. */
  parentMessageId: string | null;
  /** How many user messages at most, the question included; older ones and their answers are left out. */
  chatMemory: number;
}

/**
 * The messages that a character's next answer rests on: the question, and going up its parents the earlier ones, each followed by
 * this character's own answers to it. Other characters' answers are never part of it.
 *
 * The links that make this work: a user message's parent is the previous user message (null for the first), an answer's parent is
 * the message that it answers. So a room is one chain of questions with the answers of every character hanging off it. Retrying
 * takes the history up to the answer's parent and nothing beyond; deleting a message ties its children to the chain again
 * (`reparentChildren`). Answers whose question is gone and had none before it come first, as a greeting does.
 */
export function collectHistory(options: HistoryOptions): Message[] {
  const { messages, characterId, parentMessageId, chatMemory } = options;
  const byId = new Map(messages.map((message) => [message.id, message]));
  const ownAnswers = new Map<string | null, Message[]>();
  for (const message of messages) {
    if (message.type !== "assistant" || message.characterId !== characterId) continue;
    const siblings = ownAnswers.get(message.parentMessageId);
    if (siblings) siblings.push(message);
    else ownAnswers.set(message.parentMessageId, [message]);
  }

  const history: Message[] = [];
  const seen = new Set<string>();
  let turns = 0;
  let id = parentMessageId;
  // Imported rooms may hold parents that form a circle: each message is met once.
  while (id !== null && !seen.has(id)) {
    const message = byId.get(id);
    if (!message) break;
    seen.add(id);
    const isQuestion = message.type === "user";
    if (isQuestion || message.characterId === characterId) history.unshift(message);
    if (isQuestion) turns += 1;
    if (turns >= chatMemory) return history;
    id = message.parentMessageId;
    const answers = (ownAnswers.get(id) ?? []).filter((answer) => !seen.has(answer.id));
    for (const answer of answers) seen.add(answer.id);
    history.unshift(...answers);
  }
  return history;
}
