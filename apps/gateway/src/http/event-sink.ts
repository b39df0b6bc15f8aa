import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { AppContext } from "./app-env.ts";
import { toJsonText } from "./json-text.ts";
import type { ClientPresence } from "./middleware/client-presence.ts";

/** Receives the text of one answer in pieces: an event stream, or a JSON that takes long. */
export interface EventSink {
  /**
   * Undefined if more may be written at once, else resolves when it may: a client that reads slowly slows the answer
   * down instead of filling the memory.
   */
  write(text: string): Promise<void> | undefined;
}

export interface EventStreamResponse {
  headers: Readonly<Record<string, string>>;
  client: ClientPresence;
  /** Writes the text. Must not throw; the response ends when it resolves. */
  run: (sink: EventSink) => Promise<void>;
}

/**
 * Responds in pieces: to Node's response where there is a socket, which takes half the time of a web stream, else to a
 * web stream. Resolves with the value that a route returns.
 */
export async function sendEventStream(c: AppContext, answer: EventStreamResponse): Promise<Response> {
  const headers = { ...Object.fromEntries(c.res.headers), ...answer.headers };
  const outgoing = c.env?.outgoing;
  if (!outgoing) return new Response(toWebStream(answer), { headers });
  outgoing.writeHead(200, headers);
  const isChunked = takeOverChunking(outgoing);
  await answer.run(createNodeSink(outgoing, isChunked));
  outgoing.end(isChunked ? LAST_CHUNK : undefined);
  return sentMarker(c);
}

/** Responds with a finished JSON value in the same direct way. */
export function sendJson(c: AppContext, value: object): Response {
  const outgoing = c.env?.outgoing;
  const text = toJsonText(value);
  if (!outgoing) return c.body(text, 200, { "content-type": "application/json" });
  outgoing.writeHead(200, {
    ...Object.fromEntries(c.res.headers),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  });
  outgoing.end(text);
  return sentMarker(c);
}

/**
 * Marks the response as sent. Hono copies earlier headers into a returned response, and the copy no longer tells the
 * server that it was sent.
 */
function sentMarker(c: AppContext): Response {
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
  return c.res;
}

/** The end of a chunked body (RFC 9112, section 7.1). */
const LAST_CHUNK = "0\r\n\r\n";

/**
 * Turns off Node's own chunking and returns whether it was on: Node writes each chunk in four pieces, and one text
 * saves a tenth of the whole work for a token. Node has decided by then, and written in its header, whether the body is
 * chunked, which HTTP/1.0 does not know.
 */
function takeOverChunking(outgoing: ServerResponse): boolean {
  const isChunked = outgoing.chunkedEncoding;
  outgoing.chunkedEncoding = false;
  return isChunked;
}

function createNodeSink(outgoing: ServerResponse, isChunked: boolean): EventSink {
  const frame = (text: string) => (isChunked ? `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n` : text);
  return {
    write(text) {
      // An empty chunk would end the body.
      if (text === "" || outgoing.destroyed || outgoing.write(frame(text))) return undefined;
      return new Promise<void>((resolve) => {
        const go = () => {
          outgoing.off("drain", go);
          outgoing.off("close", go);
          resolve();
        };
        outgoing.once("drain", go);
        outgoing.once("close", go);
      });
    },
  };
}

function toWebStream({ client, run }: EventStreamResponse): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let nextPull = Promise.withResolvers<void>();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const sink: EventSink = {
        async write(text) {
          if (client.isGone) return;
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) > 0) return;
          nextPull = Promise.withResolvers<void>();
          await nextPull.promise;
        },
      };
      // Not awaited: a stream is returned before it has begun.
      run(sink).then(
        () => {
          if (!client.isGone) controller.close();
        },
        (cause: unknown) => controller.error(cause),
      );
    },
    pull: () => nextPull.resolve(),
    cancel() {
      client.leave();
      nextPull.resolve();
    },
  });
}
