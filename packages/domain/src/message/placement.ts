import type { Message } from "./message.ts";
import { compareMessages } from "./message.ts";

/**
 * The creation time of a new message, which determines its order: now, but at least a millisecond after the message
 * that it follows (specification, point 4: child timestamps are offset to keep the order), and before the one that it
 * must precede. Between two neighbors without a whole millisecond between them the offset is a fraction.
 *
 * @param times milliseconds since the epoch
 */
export function createdAtAfter(times: { now: number; previous?: number; next?: number }): number {
  const { now, previous, next } = times;
  if (previous === undefined) return next === undefined ? now : Math.min(now, next - 1);
  if (next === undefined) return Math.max(now, previous + 1);
  return Math.min(Math.max(now, previous + 1), (previous + next) / 2);
}

/**
 * The messages that need a new parent when one is removed, with that parent (specification, point 4, "Deleting a
 * message"): the answers to a user message go to the previous user message of the same context, everything else to the
 * removed message's own parent. Messages that keep their parent are not in the result.
 */
export function reparentChildren(messages: readonly Message[], removedId: string): Message[] {
  const removedMessage = messages.find((message) => message.id === removedId);
  if (!removedMessage) return [];
  const children = messages.filter((message) => message.parentMessageId === removedId);
  const newParent = (child: Message): string | null =>
    removedMessage.type === "user" && child.type === "assistant"
      ? previousUserMessage(messages, removedMessage)
      : removedMessage.parentMessageId;
  return children.map((child) => ({
    ...child,
    parentMessageId: newParent(child),
    // A message that followed a removed question takes its place: on its branch.
    ...(removedMessage.type === "user" && child.type === "user"
      ? { followsAnswerId: removedMessage.followsAnswerId }
      : {}),
  }));
}

function previousUserMessage(messages: readonly Message[], before: Message): string | null {
  let previous: Message | undefined;
  for (const message of messages) {
    if (message.type !== "user" || message.context !== before.context) continue;
    if (compareMessages(message, before) >= 0) continue;
    if (!previous || compareMessages(message, previous) > 0) previous = message;
  }
  return previous?.id ?? null;
}
