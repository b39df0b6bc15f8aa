import { releaseQueue } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { queueOf } from "../state/queue-of.ts";

/** Releases a queue that asks whether a message may pass a limit in dollars: the person says that it may. */
export function allowQueued(context: EngineContext, id: string): void {
  const { queuedMessages } = context.tables;
  const roomId = queuedMessages.get(id)?.roomId;
  if (roomId === undefined) return;
  queuedMessages.update(id, (message) => ({ ...message, limit: "allowed" }));
  queuedMessages.put(...releaseQueue(queueOf(context, roomId)));
}
