import type { EngineContext } from "../context.ts";
import { keepPastTexts, nextRevision } from "../requests/request-records.ts";
import { greetingOf, greetingsFor } from "./greeting-of.ts";

/**
 * Begins the room with another of the character's greetings, as long as it is one: so many further on in the card, and
 * round again. From the one that stands there now, which may be further on than what is drawn.
 */
export function turnGreeting(context: EngineContext, messageId: string, steps: number): void {
  const { tables, ports } = context;
  const message = tables.messages.get(messageId);
  const before = greetingOf(context, messageId);
  if (message === undefined || before === undefined) return;
  const { index, count } = before;
  const content = greetingsFor(context, message)[(((index + steps) % count) + count) % count];
  if (content === undefined || content === tables.texts.get(messageId)?.content) return;
  keepPastTexts(context, [message], { isMessageKept: true });
  const revision = nextRevision(context, tables.texts.get(messageId));
  tables.texts.put({ id: message.id, roomId: message.roomId, content, reasoning: "", revision });
  tables.messages.put({ ...message, updatedAt: ports.clock.now() });
}
