import type { Message } from "./message.ts";
import { placeOf } from "./message.ts";

export type AttemptMessage = Pick<Message, "id" | "attemptOf" | "shownAt" | "attempt">;

/** Messages by whether they are shown at their place, each list in the given order. */
export interface SplitAttempts<Row> {
  shown: readonly Row[];
  /** The answers in whose place another one is shown. */
  replaced: readonly Row[];
}

/**
 * Splits messages into those that are shown, one for each place, and the answers that they replaced. The answer that
 * was chosen last is shown (`shownAt`), of equal times the latest attempt: tabs that choose at once agree, and where
 * the shown answer is removed, the one that was chosen before it is shown.
 *
 * @param messages of one room; `shown` is the same list if no answer was replaced
 */
export function splitAttempts<Row extends AttemptMessage>(messages: readonly Row[]): SplitAttempts<Row> {
  if (!messages.some(({ attemptOf }) => attemptOf !== undefined)) return { shown: messages, replaced: [] };
  const shownAtPlace = new Map<string, Row>();
  for (const message of messages) {
    const rival = shownAtPlace.get(placeOf(message));
    if (rival === undefined || isChosenOver(message, rival)) shownAtPlace.set(placeOf(message), message);
  }
  const isShown = (message: Row): boolean => shownAtPlace.get(placeOf(message)) === message;
  return { shown: messages.filter(isShown), replaced: messages.filter((message) => !isShown(message)) };
}

function isChosenOver(one: AttemptMessage, other: AttemptMessage): boolean {
  const byTime = (one.shownAt ?? 0) - (other.shownAt ?? 0);
  return byTime === 0 ? compareAttempts(one, other) > 0 : byTime > 0;
}

/**
 * Whether a message names a place at which it is no alternative, as damaged rows do: it is no answer, or the first
 * message there is a question, or answers another one. It would hide that message, or be hidden behind it.
 *
 * @param first undefined if it was removed: then the place has only its name
 */
export function isMisplaced(message: PlacedMessage, first: PlacedMessage | undefined): boolean {
  if (message.attemptOf === undefined) return false;
  if (message.type === "user") return true;
  if (first === undefined) return false;
  const isFirst = first.type === "assistant" && first.attemptOf === undefined;
  const isTogether = (["roomId", "context", "parentMessageId"] as const).every((key) => first[key] === message[key]);
  return !isFirst || !isTogether;
}

type PlacedMessage = Pick<Message, "type" | "attemptOf" | "roomId" | "context" | "parentMessageId">;

/** The message at a place of its own. */
export function atOwnPlace({ attemptOf: _place, ...message }: Message): Message {
  return message;
}

/** The order of the answers at one place: the first one first. */
export function compareAttempts(one: AttemptMessage, other: AttemptMessage): number {
  return (one.attempt ?? 0) - (other.attempt ?? 0) || (one.id < other.id ? -1 : 1);
}
