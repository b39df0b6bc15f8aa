import type { Message } from "@tutti/domain";
import { compareMessages } from "@tutti/domain";
import type { Report } from "../repair/report.ts";

interface MendOptions {
  /** Messages whose parent is not in the file. */
  unknownParents: ReadonlySet<string>;
  /**
   * Whether users' messages may follow answers, as other products write them; they then follow the answer's question.
   */
  isForeign: boolean;
  report: Report;
}

/**
 * Ties each message of the list to the one that it follows. If the file does not name that one, it is the user's
 * message before it in the order, as in a room that was made here. A cycle is cut where it is found. Linear, apart from
 * the sorting.
 */
export function repairParents(messages: readonly Message[], options: MendOptions): Message[] {
  const { unknownParents, isForeign, report } = options;
  const parents = new Map<string, string | null>();
  const lastQuestions = new Map<string, string>();
  for (const message of [...messages].sort(compareMessages)) {
    const previous = lastQuestions.get(message.context) ?? null;
    parents.set(message.id, unknownParents.has(message.id) ? previous : message.parentMessageId);
    if (message.type === "user") lastQuestions.set(message.context, message.id);
  }
  breakCycles(parents, () => report.note("message", "followed itself in a circle, which was cut"));
  if (isForeign) skipAnswers(messages, parents);
  return messages.map((message) => {
    const parentMessageId = parents.get(message.id) ?? null;
    return message.parentMessageId === parentMessageId ? message : { ...message, parentMessageId };
  });
}

/** Makes users' messages that follow an answer follow its question instead. There are no cycles any more. */
function skipAnswers(messages: readonly Message[], parents: Map<string, string | null>): void {
  const answers = new Set(messages.flatMap(({ id, type }) => (type === "assistant" ? [id] : [])));
  /** The question of each answer that was passed, so that a chain of answers is walked once. */
  const questions = new Map<string, string | null>();
  for (const { id, type } of messages) {
    if (type !== "user") continue;
    const passedAnswers: string[] = [];
    let parent = parents.get(id) ?? null;
    while (parent !== null && answers.has(parent) && !questions.has(parent)) {
      passedAnswers.push(parent);
      parent = parents.get(parent) ?? null;
    }
    const question = parent === null ? null : (questions.get(parent) ?? (answers.has(parent) ? null : parent));
    for (const answer of passedAnswers) questions.set(answer, question);
    parents.set(id, question);
  }
}

/** Sets one parent of every cycle to null; each entry is visited a constant number of times. */
export function breakCycles(parents: Map<string, string | null>, onCut: (id: string) => void): void {
  const visitedIds = new Set<string>();
  for (const start of parents.keys()) {
    const path = new Set<string>();
    let current: string | null = start;
    let last = start;
    while (current !== null && !visitedIds.has(current) && !path.has(current)) {
      path.add(current);
      last = current;
      current = parents.get(current) ?? null;
    }
    if (current !== null && path.has(current)) {
      parents.set(last, null);
      onCut(last);
    }
    for (const id of path) visitedIds.add(id);
  }
}
