import { type AttemptMessage, splitAttempts } from "./attempts.ts";
import { type Message, placeOf } from "./message.ts";

export type BranchMessage = AttemptMessage &
  Pick<Message, "type" | "parentMessageId" | "followsAnswerId" | "continuedWithId">;

/** The branch on which each model continues its own answer. */
export const OWN_ANSWERS = "";

/**
 * The messages of a room that are in sight: the shown answer of each place, on the branches that were chosen last. A
 * room branches if it continues with one answer to a question: the next question then follows that answer
 * (`followsAnswerId`), and is on another branch than the messages that follow each model's own. The question stores the
 * place of the answer whose branch is in sight (`continuedWithId`): what follows an answer that was replaced is out of
 * sight until that answer is shown again. A reference to a removed answer counts as none, so that no message becomes
 * unreachable.
 *
 * @param messages also those that were replaced; a parent before its children, as a room has them; the same list is
 * returned if the room has no branches, and no answer was replaced
 */
export function branchInSight<Row extends BranchMessage>(messages: readonly Row[]): readonly Row[] {
  const { shown } = splitAttempts(messages);
  if (!shown.some(hasBranch)) return shown;
  const offBranchIds = hiddenIds(messages);
  return shown.filter(({ id }) => !offBranchIds.has(id));
}

/**
 * The branches of a room that are out of sight, each by the answer that it follows (`OWN_ANSWERS`: none), keyed by the
 * question in sight from which they continue.
 */
export function branchesOutOfSight(messages: readonly BranchMessage[]): ReadonlyMap<string, readonly string[]> {
  const branches = new Map<string, string[]>();
  if (!messages.some(hasBranch)) return branches;
  const offBranchIds = hiddenIds(messages);
  const answers = answersOfBranches(messages);
  for (const { id, type, parentMessageId, followsAnswerId } of messages) {
    if (type !== "user" || parentMessageId === null || !offBranchIds.has(id) || offBranchIds.has(parentMessageId))
      continue;
    const branch = answers.after(followsAnswerId);
    const siblings = branches.get(parentMessageId) ?? [];
    if (!siblings.includes(branch)) branches.set(parentMessageId, [...siblings, branch]);
  }
  return branches;
}

function hasBranch({ followsAnswerId, continuedWithId }: BranchMessage): boolean {
  return followsAnswerId !== undefined || continuedWithId !== undefined;
}

/** The answers of a room, as the names of its branches. */
export interface AnswersOfBranches {
  /** The branch of the messages after an answer: `OWN_ANSWERS` if there is none, or if it is gone. */
  after(answerId: string | undefined): string;
  /** The branch with which a question continues: that of the shown answer at the place. */
  at(placeId: string | undefined): string;
}

/** @param messages also those that were replaced */
export function answersOfBranches(messages: readonly BranchMessage[]): AnswersOfBranches {
  const isAnswer = ({ type }: BranchMessage): boolean => type === "assistant";
  const ids = new Set<string | undefined>(messages.filter(isAnswer).map(({ id }) => id));
  const { shown } = splitAttempts(messages);
  const shownIds = new Map<string | undefined, string>(shown.filter(isAnswer).map((row) => [placeOf(row), row.id]));
  return {
    after: (answerId) => (answerId !== undefined && ids.has(answerId) ? answerId : OWN_ANSWERS),
    at: (placeId) => shownIds.get(placeId) ?? OWN_ANSWERS,
  };
}

function hiddenIds(messages: readonly BranchMessage[]): ReadonlySet<string> {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const answers = answersOfBranches(messages);
  const offBranchIds = new Set<string>();
  for (const message of messages) {
    const parent = byId.get(message.parentMessageId ?? "");
    if (parent === undefined) continue;
    const isOffBranch =
      message.type === "user" &&
      parent.type === "user" &&
      answers.after(message.followsAnswerId) !== answers.at(parent.continuedWithId);
    if (isOffBranch || offBranchIds.has(parent.id)) offBranchIds.add(message.id);
  }
  return offBranchIds;
}
