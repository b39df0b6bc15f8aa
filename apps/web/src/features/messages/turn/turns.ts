import { branchesOutOfSight, branchInSight, type Message } from "@tutti/domain";

/** One row of the list: the person's message and the answers to it. */
export interface Turn {
  /** The user message's id; the first answer's where there is no user message (it was deleted). */
  id: string;
  userMessageId: string | undefined;
  answerIds: readonly string[];
  /** The branches that continue from here out of sight, by the answers that they follow; absent where there is none. */
  otherBranches?: readonly string[];
}

/**
 * Groups messages, which are in their order, into turns. An answer belongs to the user message that it descends from;
 * where that message is missing, the answer is shown by itself or with its neighbors, so that every message stays
 * visible.
 */
export function toTurns(messages: readonly Pick<Message, "id" | "type" | "parentMessageId">[]): Turn[] {
  const turns: (Turn & { answerIds: string[] })[] = [];
  /** The turn of each message, so that an answer's parent may be another answer. */
  const turnOf = new Map<string, Turn & { answerIds: string[] }>();
  for (const message of messages) {
    if (message.type === "user") {
      const turn = { id: message.id, userMessageId: message.id, answerIds: [] };
      turns.push(turn);
      turnOf.set(message.id, turn);
      continue;
    }
    let turn = message.parentMessageId === null ? undefined : turnOf.get(message.parentMessageId);
    if (turn === undefined) {
      const last = turns.at(-1);
      turn = last?.userMessageId === undefined ? last : undefined;
    }
    if (turn === undefined) {
      turn = { id: message.id, userMessageId: undefined, answerIds: [] };
      turns.push(turn);
    }
    turn.answerIds.push(message.id);
    turnOf.set(message.id, turn);
  }
  return turns;
}

type BranchRow = Parameters<typeof branchInSight>[0][number];

/**
 * The turns of the branches in sight, each with the branches that continue from it out of sight.
 *
 * @param messages also the answers in whose place another one is shown
 */
export function turnsInSight(messages: readonly BranchRow[]): Turn[] {
  const branches = branchesOutOfSight(messages);
  return toTurns(branchInSight(messages)).map((turn) => {
    const otherBranches = branches.get(turn.id);
    return otherBranches === undefined ? turn : { ...turn, otherBranches };
  });
}

/** The new turns, with equal ones replaced by the previous objects, so that unchanged turns are not rendered again. */
export function keepTurns(before: readonly Turn[], after: readonly Turn[]): readonly Turn[] {
  const turnsByKey = new Map(before.map((turn) => [turn.id, turn]));
  const turns = after.map((turn) => {
    const earlier = turnsByKey.get(turn.id);
    return earlier !== undefined && isSameTurn(earlier, turn) ? earlier : turn;
  });
  const isSame = turns.length === before.length && turns.every((turn, index) => turn === before[index]);
  return isSame ? before : turns;
}

function isSameTurn(a: Turn, b: Turn): boolean {
  return (
    a.userMessageId === b.userMessageId &&
    a.answerIds.length === b.answerIds.length &&
    a.answerIds.every((id, index) => id === b.answerIds[index]) &&
    a.otherBranches?.join() === b.otherBranches?.join()
  );
}
