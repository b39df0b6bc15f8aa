import { doneEvent, processingComment } from "@tutti/contract";
import type { Logger } from "pino";
import { toApiError } from "../../api-failure.ts";
import type { PartBatch } from "../../providers/wire/part-stream.ts";
import type { KeepAlive } from "../../services.ts";
import { ClientDisconnected } from "../client-presence.ts";
import { isBug } from "../send-failure.ts";
import type { ChunkEncoder } from "./encode-chunk.ts";
import type { EventSink } from "./event-sink.ts";
import { createKeepAliveWriter } from "./keep-alive-writer.ts";

export interface AnswerStream {
  /** The next parts, already requested. */
  next: Promise<IteratorResult<PartBatch, void>>;
  batches: AsyncIterator<PartBatch, void, undefined>;
  /** The request bodies that providers were sent, if the client wants to see them. */
  upstreamBodies: unknown[];
  /** Whether the client has waited for one `keepAlive.first` already. */
  isLate: boolean;
}

export interface StreamTarget {
  sink: EventSink;
  encoder: ChunkEncoder;
  keepAlive: KeepAlive;
  log: Logger;
}

/**
 * Writes an answer as events, with a comment in every longer wait, and `[DONE]` at the end. An error on the way becomes
 * an error object in the stream; if the client has disconnected, nothing more is written. Never throws.
 */
export async function writeAnswerEvents(
  answer: AnswerStream,
  { sink, encoder, keepAlive, log }: StreamTarget,
): Promise<void> {
  const { batches, upstreamBodies } = answer;
  const silence = createKeepAliveWriter({ sink, keepAlive, text: processingComment });
  let { next } = answer;
  try {
    silence.begin(answer.isLate);
    for (let result = await next; !result.done; result = await next) {
      silence.end();
      let text = "";
      while (upstreamBodies.length > 0) text += encoder.echo(upstreamBodies.shift());
      for (const part of result.value) text += encoder.push(part);
      // Parts of one batch are written together. A needless await would cost a turn of the event loop for every token.
      const room = text === "" ? undefined : sink.write(text);
      if (room !== undefined) await room;
      next = batches.next();
      silence.begin(false);
    }
    silence.end();
    await sink.write(doneEvent);
  } catch (cause) {
    silence.end();
    if (cause instanceof ClientDisconnected) return;
    const error = toApiError(cause);
    if (isBug(cause)) log.error({ err: cause }, "an answer failed");
    await sink.write(encoder.push({ type: "error", error }));
    await sink.write(doneEvent);
  } finally {
    silence.close();
  }
}
