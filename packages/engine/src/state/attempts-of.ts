import { compareAttempts, type Message, placeOf } from "@tutti/domain";
import { chatOf } from "./chat-of.ts";
import type { ReadTables } from "./tables.ts";

type ReadChats = ReadTables<"messages" | "roomStates" | "artifactStates">;

/** The answers of a message's chat in whose place another one is shown, by their ids. */
export function replacedIn(
  { tables }: ReadTables<"roomStates" | "artifactStates">,
  { context, roomId, artifactId }: Pick<Message, "context" | "roomId" | "artifactId">,
): readonly string[] {
  const state = context === "main-chat" ? tables.roomStates.get(roomId) : tables.artifactStates.get(artifactId ?? "");
  return state?.replacedIds ?? [];
}

/** All answers at the place of a message, the first one first; only itself if none of them was replaced. */
export function attemptsOf(context: ReadChats, message: Message): readonly Message[] {
  const { messages } = context.tables;
  const place = placeOf(message);
  const isHere = (other: Message | undefined): other is Message => other !== undefined && placeOf(other) === place;
  const replacedMessages = replacedIn(context, message)
    .map((id) => messages.get(id))
    .filter(isHere);
  if (replacedMessages.length === 0) return [message];
  return [...replacedMessages, shownAnswerAt(context, message)].sort(compareAttempts);
}

/** The answer that is shown at the place of a message. */
export function shownAnswerAt(context: ReadChats, message: Message): Message {
  const { messages } = context.tables;
  if (!replacedIn(context, message).includes(message.id)) return message;
  const place = placeOf(message);
  const isShown = (id: string): boolean => {
    const other = messages.get(id);
    return other !== undefined && placeOf(other) === place;
  };
  return messages.get(chatOf(context, message).find(isShown) ?? "") ?? message;
}

/** A time of choice that is later than those of all answers at a place. */
export function nextShownAt(attempts: readonly Message[], now: number): number {
  return Math.max(now, ...attempts.map(({ shownAt = 0 }) => shownAt + 1));
}
