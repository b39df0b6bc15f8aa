import type { EngineContext } from "../context.ts";
import { keepPastTexts, nextRevision } from "../requests/request-records.ts";
import { greetingOf, greetingsFor } from "./greeting-of.ts";

/**
 * Replaces the room's first message, as long as it is a greeting, with another greeting of its character: so many steps
 * further on in the card, cyclically. Counted from the stored greeting, which may be further on than the drawn one.
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
