import type { Message } from "./message.ts";

export type BranchMessage = Pick<Message, "id" | "type" | "parentMessageId" | "followsAnswerId" | "continuedWithId">;

/** The branch on which each model continues its own answer. */
export const OWN_ANSWERS = "";

/**
 * The messages of a room that are in sight: those of the branches that were chosen last. A room branches if it
 * continues with one answer to a question: the next question then follows that answer (`followsAnswerId`), and is on
 * another branch than the messages that follow each model's own. The question stores which of them is in sight
 * (`continuedWithId`). A reference to a removed answer counts as none, so that no message becomes unreachable.
 *
 * @param messages a parent before its children, as a room has them; the same list is returned if the room has no
 * branches
 */
export function branchInSight<Row extends BranchMessage>(messages: readonly Row[]): readonly Row[] {
  if (!messages.some(hasBranch)) return messages;
  const offBranchIds = hiddenIds(messages);
  return messages.filter(({ id }) => !offBranchIds.has(id));
}

/**
 * The branches of a room that are out of sight, each by the answer that it follows (`OWN_ANSWERS`: none), keyed by the
 * question in sight from which they continue.
 */
export function branchesOutOfSight(messages: readonly BranchMessage[]): ReadonlyMap<string, readonly string[]> {
  const branches = new Map<string, string[]>();
  if (!messages.some(hasBranch)) return branches;
  const offBranchIds = hiddenIds(messages);
  const answers = answerIds(messages);
  for (const { id, type, parentMessageId, followsAnswerId } of messages) {
    if (type !== "user" || parentMessageId === null || !offBranchIds.has(id) || offBranchIds.has(parentMessageId))
      continue;
    const branch = chosenOf(answers, followsAnswerId);
    const siblings = branches.get(parentMessageId) ?? [];
    if (!siblings.includes(branch)) branches.set(parentMessageId, [...siblings, branch]);
  }
  return branches;
}

function hasBranch({ followsAnswerId, continuedWithId }: BranchMessage): boolean {
  return followsAnswerId !== undefined || continuedWithId !== undefined;
}

/** The ids of the answers among messages. */
export function answerIds(messages: readonly BranchMessage[]): ReadonlySet<string | undefined> {
  return new Set(messages.flatMap(({ id, type }) => (type === "assistant" ? [id] : [])));
}

/** The branch of an answer: `OWN_ANSWERS` if there is none, or if it is gone. */
export function chosenOf(answers: ReadonlySet<string | undefined>, answerId: string | undefined): string {
  return answerId !== undefined && answers.has(answerId) ? answerId : OWN_ANSWERS;
}

function hiddenIds(messages: readonly BranchMessage[]): ReadonlySet<string> {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const answers = answerIds(messages);
  const offBranchIds = new Set<string>();
  for (const message of messages) {
    const parent = byId.get(message.parentMessageId ?? "");
    if (parent === undefined) continue;
    const isOffBranch =
      message.type === "user" &&
      parent.type === "user" &&
      chosenOf(answers, message.followsAnswerId) !== chosenOf(answers, parent.continuedWithId);
    if (isOffBranch || offBranchIds.has(parent.id)) offBranchIds.add(message.id);
  }
  return offBranchIds;
}
