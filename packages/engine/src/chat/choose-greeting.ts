import type { EngineContext } from "../context.ts";
import { keepPastTexts, nextRevision } from "../requests/request-records.ts";
import { greetingOf, greetingsFor } from "./greeting-of.ts";

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
