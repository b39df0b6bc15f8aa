import { branchesTo, canContinueWith, type Message, OWN_ANSWERS } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/**
 * Continues the room with one answer: all models see it as their own from there on, and later messages of other
 * branches are hidden. Whether that succeeded.
 */
export function continueWith({ tables }: EngineContext, answerId: string): boolean {
  const answer = tables.messages.get(answerId);
  const question = tables.messages.get(answer?.parentMessageId ?? "");
  if (!answer || !question || !canContinueWith(answer, question)) return false;
  tables.messages.put(withBranch(answerId)(question));
  return true;
}

/** Lets each model continue with its own answer to a question again: the later messages of that branch are shown. */
export function goBack({ tables }: EngineContext, questionId: string): void {
  tables.messages.update(questionId, withBranch(OWN_ANSWERS));
}

/** Shows the branch that contains a message. */
export function showBranchOf({ tables }: EngineContext, messageId: string): void {
  const ids = tables.roomStates.get(tables.messages.get(messageId)?.roomId ?? "")?.messageIds ?? [];
  const messages = ids.flatMap((id) => tables.messages.get(id) ?? []);
  for (const { id, branch } of branchesTo(messages, messageId)) tables.messages.update(id, withBranch(branch));
}

function withBranch(branch: string): (question: Message) => Message {
  return ({ continuedWithId: _former, ...question }) =>
    branch === OWN_ANSWERS ? question : { ...question, continuedWithId: branch };
}
