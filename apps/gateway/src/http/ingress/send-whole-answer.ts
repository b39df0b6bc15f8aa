import type { Logger } from "pino";
import type { KeepAlive } from "../../services.ts";
import { toApiError } from "../../to-api-error.ts";
import { withTimeout } from "../../with-timeout.ts";
import type { AppContext } from "../app-env.ts";
import { type EventSink, sendEventStream, sendJson } from "../event-sink.ts";
import { toJsonText } from "../json-text.ts";
import { createKeepAliveWriter } from "../keep-alive-writer.ts";
import { ClientDisconnected, type ClientPresence } from "../middleware/client-presence.ts";
import { isBug } from "../send-failure.ts";
import type { WriteFailure } from "../write-failure.ts";

/** The text before a JSON that takes long: blanks, as OpenRouter sends them, which every JSON parser skips. */
const padding = "\n         \n";

export interface WholeAnswer {
  /** The answer, already requested. */
  whole: Promise<object>;
  /** Resolves when the generation is safely in the ledger. */
  whenRecorded: () => Promise<void>;
  writeFailure: WriteFailure;
  client: ClientPresence;
  keepAlive: KeepAlive;
  log: Logger;
}

/**
 * Responds with one JSON value. A response that takes long begins with status 200 and blanks, so that no proxy on the
 * way takes the connection for dead; a failure after that is the body, as with OpenRouter.
 */
export async function sendWholeAnswer(c: AppContext, answer: WholeAnswer): Promise<Response> {
  const soon = await withTimeout(answer.whole, answer.keepAlive.whole);
  if (soon) return sendJson(c, soon);
  await answer.whenRecorded();
  return sendEventStream(c, {
    headers: { "content-type": "application/json", "x-accel-buffering": "no" },
    client: answer.client,
    run: (sink) => writeLate(sink, answer),
  });
}

async function writeLate(sink: EventSink, { whole, writeFailure, keepAlive, log }: WholeAnswer): Promise<void> {
  const keepAliveWriter = createKeepAliveWriter({ sink, keepAlive, text: padding });
  keepAliveWriter.begin(true);
  try {
    const value = await whole;
    keepAliveWriter.close();
    await sink.write(toJsonText(value));
  } catch (cause) {
    keepAliveWriter.close();
    if (cause instanceof ClientDisconnected) return;
    const error = toApiError(cause);
    if (isBug(cause)) log.error({ err: cause }, "an answer failed");
    await sink.write(JSON.stringify(writeFailure(error).body));
  }
}
