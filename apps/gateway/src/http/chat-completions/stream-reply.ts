import type { ReplyPart } from "@tutti/contract";
import { doneEvent, processingComment } from "@tutti/contract";
import type { Logger } from "pino";
import type { KeepAlive } from "../../services.ts";
import { within } from "../../within.ts";
import { toApiError } from "../api-failure.ts";
import { ClientGone } from "../client-presence.ts";
import type { ChunkEncoder } from "./encode-chunk.ts";
import type { EventSink } from "./event-sink.ts";

export interface ReplyStream {
  /** The next part, already asked for. */
  next: Promise<IteratorResult<ReplyPart>>;
  parts: AsyncIterator<ReplyPart>;
  /** The client has waited for one `keepAlive.first` already. */
  isLate: boolean;
}

export interface StreamTarget {
  sink: EventSink;
  encoder: ChunkEncoder;
  keepAlive: KeepAlive;
  log: Logger;
}

/**
 * Writes an answer as events, with a comment in every longer wait, and `[DONE]` at the end. What is thrown on the way becomes an error
 * object in the stream; where the client went away, nothing more is written. Never throws.
 */
export async function streamReply(reply: ReplyStream, target: StreamTarget): Promise<void> {
  const { sink, encoder, log } = target;
  try {
    for (let result = await nextPart(reply, target); !result.done; result = await nextPart(reply, target)) {
      const text = encoder.push(result.value);
      if (text !== "") await sink.write(text);
      reply.next = reply.parts.next();
    }
  } catch (cause) {
    if (cause instanceof ClientGone) return;
    const error = toApiError(cause);
    if (error.code === 500) log.error({ err: cause }, "an answer failed");
    await sink.write(encoder.push({ type: "error", error }));
  }
  await sink.write(doneEvent);
}

async function nextPart(reply: ReplyStream, { sink, keepAlive }: StreamTarget): Promise<IteratorResult<ReplyPart>> {
  while (true) {
    if (reply.isLate) await sink.write(processingComment);
    const result = await within(reply.next, reply.isLate ? keepAlive.next : keepAlive.first);
    reply.isLate = result === undefined;
    if (result) return result;
  }
}
