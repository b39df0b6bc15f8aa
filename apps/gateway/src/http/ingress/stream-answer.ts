import type { Logger } from "pino";
import type { PartBatch } from "../../providers/wire/part-stream.ts";
import type { KeepAlive } from "../../services.ts";
import { toApiError } from "../../to-api-error.ts";
import type { EventSink } from "../event-sink.ts";
import { createKeepAliveWriter } from "../keep-alive-writer.ts";
import { ClientDisconnected } from "../middleware/client-presence.ts";
import { isBug } from "../send-failure.ts";
import { holdAnswer } from "./held-answer.ts";
import type { AnswerEncoder } from "./ingress.ts";

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
  encoder: AnswerEncoder;
  keepAlive: KeepAlive;
  /** The text of a keep-alive. */
  keepAliveText: string;
  log: Logger;
  /** The most bytes of an answer that the end of its stream repeats; default: those of a whole answer. */
  limit?: number | undefined;
}

/**
 * Writes an answer as events, with a keep-alive in every longer wait. An error on the way becomes the last event before
 * the stream's end; if the client has disconnected, nothing more is written. Never throws.
 */
export async function writeAnswerEvents(
  answer: AnswerStream,
  { sink, encoder, keepAlive, keepAliveText, log, limit }: StreamTarget,
): Promise<void> {
  const { batches, upstreamBodies } = answer;
  const keepAliveWriter = createKeepAliveWriter({ sink, keepAlive, text: keepAliveText });
  const held = encoder.repeatsAnswer
    ? holdAnswer("The answer is too large for this form, which repeats it at the end of its stream.", limit)
    : undefined;
  let { next } = answer;
  try {
    keepAliveWriter.begin(answer.isLate);
    for (let result = await next; !result.done; result = await next) {
      keepAliveWriter.end();
      let text = "";
      while (upstreamBodies.length > 0) text += encoder.echo?.(upstreamBodies.shift()) ?? "";
      for (const part of result.value) {
        held?.add(part);
        text += encoder.push(part);
      }
      const storing = encoder.whenStored?.();
      if (storing !== undefined) await storing;
      // Parts of one batch are written together. A needless await would cost a turn of the event loop for every token.
      const room = text === "" ? undefined : sink.write(text);
      if (room !== undefined) await room;
      next = batches.next();
      keepAliveWriter.begin(false);
    }
    keepAliveWriter.end();
    const last = encoder.end();
    await encoder.whenStored?.();
    await sink.write(last);
  } catch (cause) {
    keepAliveWriter.end();
    if (cause instanceof ClientDisconnected) return;
    const error = toApiError(cause);
    if (isBug(cause)) log.error({ err: cause }, "an answer failed");
    await sink.write(encoder.push({ type: "error", error }) + encoder.end());
    // An answer that became too large is still being written.
    await batches.return?.();
  } finally {
    held?.release();
    keepAliveWriter.close();
  }
}
