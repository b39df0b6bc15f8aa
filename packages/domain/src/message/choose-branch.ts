import { isUndecided } from "../evidence/blind.ts";
import { answerIds, type BranchMessage, chosenOf } from "./branches.ts";
import type { Message } from "./message.ts";

/** The questions that must show another branch to bring a message into sight, with that branch. */
export function branchesTo(messages: readonly BranchMessage[], messageId: string): { id: string; branch: string }[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const answers = answerIds(messages);
  const seenIds = new Set<string>();
  const turns: { id: string; branch: string }[] = [];
  let message = byId.get(messageId);
  while (message !== undefined && !seenIds.has(message.id)) {
    seenIds.add(message.id);
    const parent = byId.get(message.parentMessageId ?? "");
    if (message.type === "user" && parent?.type === "user") {
      const branch = chosenOf(answers, message.followsAnswerId);
      if (branch !== chosenOf(answers, parent.continuedWithId)) turns.push({ id: parent.id, branch });
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
