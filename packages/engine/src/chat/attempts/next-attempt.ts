import { createAssistantMessage, type Message, type MessageText, placeOf } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { attemptsOf, nextShownAt, shownAnswerAt } from "../../state/attempts-of.ts";

/**
 * Whether an answer stays when it is asked for again: it has content, cost something, or ended well. A failure, or an
 * answer that was stopped before its first word, leaves nothing to go back to, so it is asked for again in its place.
 */
export function isWorthKeeping(answer: Message, text: MessageText | undefined): boolean {
  const { error, metadata, images, isGenerating } = answer;
  const hasContent = error?.isContent !== true && (text?.content ?? "") !== "";
  const endedWell = !isGenerating && error === undefined && !metadata.isStopped && !metadata.isCutOff;
  return hasContent || endedWell || (text?.reasoning ?? "") !== "" || images.length > 0 || (metadata.cost ?? 0) > 0;
}

/** Another answer at the place of an answer, which is being made and is shown there. */
export function nextAttempt(context: EngineContext, answer: Message, characterId: string): Message {
  const {
    roomId,
    parentMessageId,
    createdAt,
    context: chat,
    contentType,
    artifactId,
    blindPlace,
    isCollapsed,
  } = answer;
  const now = context.ports.clock.now();
  const attempts = attemptsOf(context, answer);
  const optional = { artifactId, blindPlace, isCollapsed, versionContextId: answer.versionContextId };
  const known = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    ...createAssistantMessage({ roomId, parentMessageId, characterId, now }),
    ...known,
    ...mergedAgain(context, answer),
    createdAt,
    context: chat,
    contentType,
    isRetrying: true,
    attempt: attemptNumber(attempts),
    attemptOf: placeOf(answer),
    shownAt: nextShownAt(attempts, now),
  };
}

/** The number of the next request for an answer at a place. */
export function attemptNumber(attempts: readonly Message[]): number {
  return Math.max(...attempts.map(({ attempt = 0 }) => attempt)) + 1;
}

/** A merged answer that is made again is made of the answers that are shown now. */
export function mergedAgain(context: EngineContext, { merge }: Message): Pick<Message, "merge"> {
  if (merge === undefined) return {};
  const { messages } = context.tables;
  const sourceIds = merge.sourceIds.map((id) => {
    const source = messages.get(id);
    const shownAnswer = source && shownAnswerAt(context, source);
    const canBeMerged = shownAnswer && !shownAnswer.isGenerating && shownAnswer.error?.isContent !== true;
    return canBeMerged ? shownAnswer.id : id;
  });
  return { merge: { ...merge, sourceIds } };
}
