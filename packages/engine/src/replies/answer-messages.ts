import type { EngineContext } from "../context.ts";
import type { PrepareRequest } from "./run-reply.ts";
import { runReply } from "./run-reply.ts";

/** Fills several placeholders at once; the room is processing until the last has ended. Never rejects. */
export async function answerMessages(
  context: EngineContext,
  roomId: string,
  messageIds: readonly string[],
  prepare: PrepareRequest,
): Promise<void> {
  const stopProcessing = context.startProcessing(roomId);
  try {
    await Promise.allSettled(messageIds.map((messageId) => runReply(context, messageId, prepare)));
  } finally {
    stopProcessing();
  }
}
