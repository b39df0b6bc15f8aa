import type { Logger } from "pino";
import type { Completion } from "../../completion/completion.ts";
import type { KeepAlive } from "../../services.ts";
import type { AppContext } from "../app-env.ts";
import { type EventSink, sendEventStream, sendJson } from "../event-sink.ts";
import { createKeepAliveWriter } from "../keep-alive-writer.ts";
import type { ClientPresence } from "../middleware/client-presence.ts";
import { isBug } from "../send-failure.ts";
import type { BackgroundRecord } from "./ingress.ts";
import { writeAnswerEvents } from "./stream-answer.ts";

/** The longest delay that a timer can have, in milliseconds: a record needs no keep-alives. */
const NEVER = 2_147_483_647;

/** Makes an answer without its client: its events and its ending go into its record. Never throws. */
export async function answerInBackground(
  { parts, upstreamBodies }: Pick<Completion, "parts" | "upstreamBodies">,
  { record, log }: { record: BackgroundRecord; log: Logger },
): Promise<void> {
  const { batches } = parts;
  const keepAlive: KeepAlive = { first: NEVER, next: NEVER, whole: NEVER };
  await writeAnswerEvents(
    { next: batches.next(), batches, upstreamBodies, isLate: false },
    { sink: record.sink, encoder: record.encoder, keepAlive, keepAliveText: "", log },
  );
  await record.end();
}

/** Whom the events of a record are sent to. */
export interface RecordReader {
  client: ClientPresence;
  keepAlive: KeepAlive;
  /** The text of a keep-alive. */
  keepAliveText: string;
  log: Logger;
}

/** Responds with what a client is sent of an answer that is made without it. */
export async function sendRecord(
  c: AppContext,
  { record, isStreamed }: { record: BackgroundRecord; isStreamed: boolean },
  reader: RecordReader,
): Promise<Response> {
  if (!isStreamed) return sendJson(c, record.first);
  return sendRecordedEvents(c, await record.follow(reader.client.signal), reader);
}

/** Responds with the events of a record, as they come, and keep-alives in every longer wait. */
export function sendRecordedEvents(
  c: AppContext,
  events: AsyncIterable<string>,
  { client, keepAlive, keepAliveText, log }: RecordReader,
): Promise<Response> {
  const run = async (sink: EventSink): Promise<void> => {
    const keepAliveWriter = createKeepAliveWriter({ sink, keepAlive, text: keepAliveText });
    keepAliveWriter.begin(false);
    try {
      for await (const text of events) {
        keepAliveWriter.end();
        await sink.write(text);
        keepAliveWriter.begin(false);
      }
    } catch (cause) {
      // The client comes back for the rest.
      if (isBug(cause)) log.error({ err: cause }, "a recorded answer could not be sent");
    } finally {
      keepAliveWriter.close();
    }
  };
  return sendEventStream(c, {
    // `x-accel-buffering` asks nginx not to buffer the events.
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
    client,
    run,
  });
}
