import type { Message } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { keepPastTexts, nextRevision } from "../requests/request-records.ts";

/** Which of its character's greetings a room's opening is. */
export interface Greeting {
  /** From 0. */
  index: number;
  count: number;
}

/**
 * Which of its greetings a character has begun a room with, where it has others and the room has no messages yet;
 * undefined for all other messages, also where the opening was made anew.
 */
export function greetingOf({ tables }: EngineContext, messageId: string): Greeting | undefined {
  const message = tables.messages.get(messageId);
  if (message?.type !== "assistant" || message.parentMessageId !== null || message.isGenerating) return undefined;
  const greetings = greetingsFor({ tables }, message);
  if (greetings.length < 2 || hasQuestion({ tables }, message.roomId)) return undefined;
  const index = greetings.indexOf(tables.texts.get(messageId)?.content ?? "");
  return index < 0 ? undefined : { index, count: greetings.length };
}

/** Begins the room with another of the character's greetings, as long as it is one. */
export function chooseGreeting(context: EngineContext, messageId: string, index: number): void {
  const { tables, ports } = context;
  const message = tables.messages.get(messageId);
  const before = greetingOf(context, messageId);
  const content = message && greetingsFor(context, message)[index];
  if (message === undefined || before === undefined || content === undefined || before.index === index) return;
  keepPastTexts(context, [message], { isMessageKept: true });
  const revision = nextRevision(context, tables.texts.get(messageId));
  tables.texts.put({ id: message.id, roomId: message.roomId, content, reasoning: "", revision });
  tables.messages.put({ ...message, updatedAt: ports.clock.now() });
}

function greetingsFor({ tables }: Pick<EngineContext, "tables">, message: Message): readonly string[] {
  return tables.characters.get(message.characterId)?.greetings ?? [];
}

function hasQuestion({ tables }: Pick<EngineContext, "tables">, roomId: string): boolean {
  const ids = tables.roomStates.get(roomId)?.messageIds ?? [];
  return ids.some((id) => tables.messages.get(id)?.type === "user");
}
