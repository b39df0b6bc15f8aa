import { branchesTo, canContinueWith, type Message, OWN_ANSWERS, placeOf } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { messagesOfRoom } from "../state/next-question.ts";
import { showAttempt } from "./attempts/show-attempt.ts";

/**
 * Continues the room with one answer: all models see it as their own from there on, and later messages of other
 * branches are hidden. An answer that was replaced is shown again. Whether that succeeded.
 */
export function continueWith(context: EngineContext, answerId: string): boolean {
  const { tables } = context;
  const answer = tables.messages.get(answerId);
  const question = tables.messages.get(answer?.parentMessageId ?? "");
  if (!answer || !question || !canContinueWith(answer, question)) return false;
  showAttempt(context, answerId);
  tables.messages.put(withBranch(placeOf(answer))(question));
  return true;
}

/** Lets each model continue with its own answer to a question again: the later messages of that branch are shown. */
export function goBack({ tables }: EngineContext, questionId: string): void {
  tables.messages.update(questionId, withBranch(OWN_ANSWERS));
}

/** Shows a message: the branch that contains it, and the message itself if another answer is shown in its place. */
export function showBranchOf(context: EngineContext, messageId: string): void {
  const { tables } = context;
  const messages = messagesOfRoom(context, tables.messages.get(messageId)?.roomId ?? "");
  for (const { id, branch } of branchesTo(messages, messageId)) {
    const answer = tables.messages.get(branch);
    if (answer) showAttempt(context, branch);
    tables.messages.update(id, withBranch(answer ? placeOf(answer) : OWN_ANSWERS));
  }
  showAttempt(context, messageId);
}

function withBranch(place: string): (question: Message) => Message {
  return ({ continuedWithId: _former, ...question }) =>
    place === OWN_ANSWERS ? question : { ...question, continuedWithId: place };
}
