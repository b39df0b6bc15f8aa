import type { EngineContext } from "../../context.ts";
import { attemptsOf, nextShownAt, shownAnswerAt } from "../../state/attempts-of.ts";

/** Shows an answer at its place, instead of the one that is shown there; models are sent it from then on. */
export function showAttempt(context: EngineContext, messageId: string): void {
  const { tables, ports } = context;
  const answer = tables.messages.get(messageId);
  if (answer === undefined || shownAnswerAt(context, answer).id === messageId) return;
  tables.messages.put({ ...answer, shownAt: nextShownAt(attemptsOf(context, answer), ports.clock.now()) });
}
