import { breakOffVersion } from "../artifact/break-off-version.ts";
import type { EngineContext } from "../context.ts";

/** Aborts everything in flight in the room. What was received stays, nothing counts as an error, and no message is left generating. */
export function stopRoom(context: EngineContext, roomId: string): void {
  const { tables, flights } = context;
  flights.stopRoom(roomId);
  for (const version of tables.artifactVersions.all()) {
    if (version.roomId === roomId) breakOffVersion(context, version.id);
  }
  for (const id of tables.roomStates.get(roomId)?.messageIds ?? []) {
    tables.messages.update(id, (message) =>
      message.isGenerating || message.isRetrying ? { ...message, isGenerating: false, isRetrying: false } : message,
    );
  }
}
