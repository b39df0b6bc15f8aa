import { interruptVersion } from "../artifact/make/interrupt-version.ts";
import { endMessage } from "../artifact/make/stop-artifact.ts";
import type { EngineContext } from "../context.ts";
import { messagesOfRoom } from "../state/next-question.ts";

/**
 * Aborts everything in flight in the room. Received parts stay, nothing counts as an error, and no message is left
 * generating.
 */
export function stopRoom(context: EngineContext, roomId: string): void {
  const { tables, flights } = context;
  flights.stopRoom(roomId);
  for (const version of tables.artifactVersions.all()) {
    if (version.roomId === roomId) interruptVersion(context, version.id);
  }
  for (const { id } of messagesOfRoom(context, roomId)) endMessage(context, id);
}

/**
 * Aborts one answer, and does not affect the others of its room. Received parts stay; a version that it makes is
 * undone.
 */
export function stopAnswer(context: EngineContext, messageId: string): void {
  const { tables, flights } = context;
  flights.stopMessage(messageId);
  // A version without a run has no flight to stop: it is only marked as ended.
  const version = tables.artifactVersions.all().find(({ generatingMessageId }) => generatingMessageId === messageId);
  if (version) interruptVersion(context, version.id);
  endMessage(context, messageId);
}
