import { branchesTo, canContinueWith, type Message, OWN_ANSWERS } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/**
 * Lets the room go on with one answer: all models see it as their own from there on, and what was said after its
 * question on other branches is out of sight. Whether it was done.
 */
export function continueWith({ tables }: EngineContext, answerId: string): boolean {
  const answer = tables.messages.get(answerId);
  const question = tables.messages.get(answer?.parentMessageId ?? "");
  if (!answer || !question || !canContinueWith(answer, question)) return false;
  tables.messages.put(withBranch(answerId)(question));
  return true;
}

/** Lets each model go on with its own answer to a question again: what was said on that branch is in sight. */
export function goBack({ tables }: EngineContext, questionId: string): void {
  tables.messages.update(questionId, withBranch(OWN_ANSWERS));
}

/** Brings a message into sight that stands on another branch. */
export function showBranchOf({ tables }: EngineContext, messageId: string): void {
  const ids = tables.roomStates.get(tables.messages.get(messageId)?.roomId ?? "")?.messageIds ?? [];
  const messages = ids.flatMap((id) => tables.messages.get(id) ?? []);
  for (const { id, branch } of branchesTo(messages, messageId)) tables.messages.update(id, withBranch(branch));
}

function withBranch(branch: string): (question: Message) => Message {
  return ({ continuedWithId: _former, ...question }) =>
    branch === OWN_ANSWERS ? question : { ...question, continuedWithId: branch };
}
