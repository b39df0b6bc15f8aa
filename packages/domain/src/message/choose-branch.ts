import { isUndecided } from "../evidence/blind.ts";
import { answersOfBranches, type BranchMessage } from "./branches.ts";
import type { Message } from "./message.ts";

/**
 * The questions that must show another branch to bring a message into sight, with that branch.
 *
 * @param messages also those that were replaced
 */
export function branchesTo(messages: readonly BranchMessage[], messageId: string): { id: string; branch: string }[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const answers = answersOfBranches(messages);
  const seenIds = new Set<string>();
  const turns: { id: string; branch: string }[] = [];
  let message = byId.get(messageId);
  while (message !== undefined && !seenIds.has(message.id)) {
    seenIds.add(message.id);
    const parent = byId.get(message.parentMessageId ?? "");
    if (message.type === "user" && parent?.type === "user") {
      const branch = answers.after(message.followsAnswerId);
      if (branch !== answers.at(parent.continuedWithId)) turns.push({ id: parent.id, branch });
    }
    message = parent;
  }
  return turns;
}

/**
 * Whether a room can continue with an answer. An answer that is being made, or whose content is an error message, is no
 * history; before the vote, the models' next answers would reveal whose answer it was.
 */
export function canContinueWith(answer: Message, question: Message | undefined): boolean {
  return (
    answer.type === "assistant" &&
    answer.context === "main-chat" &&
    answer.contentType === "text" &&
    !answer.isGenerating &&
    answer.error?.isContent !== true &&
    question?.type === "user" &&
    !isUndecided(question)
  );
}
