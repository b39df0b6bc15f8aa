import type { Message } from "@tutti/domain";
import type { EngineContext } from "../context.ts";

/** Which of its character's greetings a room's first message is. */
export interface Greeting {
  /** From 0. */
  index: number;
  count: number;
}

/**
 * Which of its character's greetings a room's first message is, if the character has several and the room has no user
 * messages yet; undefined for all other messages, also if the first message was regenerated.
 */
export function greetingOf({ tables }: EngineContext, messageId: string): Greeting | undefined {
  const message = tables.messages.get(messageId);
  if (message?.type !== "assistant" || message.parentMessageId !== null || message.isGenerating) return undefined;
  const greetings = greetingsFor({ tables }, message);
  if (greetings.length < 2 || hasQuestion({ tables }, message.roomId)) return undefined;
  const index = greetings.indexOf(tables.texts.get(messageId)?.content ?? "");
  return index < 0 ? undefined : { index, count: greetings.length };
}

/** The greetings of a message's character. */
export function greetingsFor({ tables }: Pick<EngineContext, "tables">, message: Message): readonly string[] {
  return tables.characters.get(message.characterId)?.greetings ?? [];
}

function hasQuestion({ tables }: Pick<EngineContext, "tables">, roomId: string): boolean {
  const ids = tables.roomStates.get(roomId)?.messageIds ?? [];
  return ids.some((id) => tables.messages.get(id)?.type === "user");
}
