import type { FollowRunsRequest } from "@tutti/contract";
import { processingComment } from "@tutti/contract";
import type { Identity } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { FrameSink } from "../../runs/following.ts";
import { CONNECTIONS_PER_PERSON } from "../../runs/run-connections.ts";
import type { KeepAlive, Services } from "../../services.ts";
import type { AppContext } from "../app-env.ts";
import { type EventSink, sendEventStream } from "../event-sink.ts";
import { createKeepAliveWriter } from "../keep-alive-writer.ts";
import { watchClient } from "../middleware/client-presence.ts";
import { runOwnerOf } from "./run-owner.ts";
import { watchSession } from "./session-watch.ts";

/**
 * Milliseconds between two keep-alives in an idle stream; proxies close idle connections after a minute at the
 * earliest.
 */
const SILENCE = 15_000;

/**
 * Responds with the frames of runs as an event stream, until all of them have ended, the client disconnects, or the
 * session ends.
 */
export function sendRunEvents(
  c: AppContext,
  { follow, identity }: FollowRunsRequest & { identity: Identity },
  { accounts, runs, keepAlive }: Pick<Services, "accounts" | "runs" | "keepAlive">,
): Promise<Response> {
  const client = watchClient(c);
  const request = c.req.raw;
  const ending = Promise.withResolvers<void>();
  let frames: ReturnType<typeof createEventSink> | undefined;
  // Before the response has begun, since a refusal is plain JSON with its status.
  const following = runs.follow({
    userId: identity.userId,
    sink: { write: (frame) => frames?.write(frame) },
    onIdle: ending.resolve,
    onClosing: ending.resolve,
  });
  if (following === undefined) throw tooManyConnections();
  return sendEventStream(c, {
    // `x-accel-buffering` asks nginx not to buffer the events.
    headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
    client,
    async run(sink) {
      frames = createEventSink(sink, keepAlive);
      const watch = watchSession({ accounts, request, identity, onEnd: ending.resolve });
      client.signal.addEventListener("abort", () => ending.resolve(), { once: true });
      following.follow(follow, runs.finder(runOwnerOf(identity)));
      await ending.promise;
      frames.close();
      watch.close();
      following.close();
    },
  });
}

/** The refusal of one more connection that follows runs. */
function tooManyConnections(): ApiFailure {
  const message = `You have ${CONNECTIONS_PER_PERSON} connections open that follow runs, which is the maximum. Close some tabs or programs, or follow several runs in one connection.`;
  return new ApiFailure(
    { code: 429, message, metadata: { error_type: "rate_limit_exceeded" } },
    { "Retry-After": "5" },
  );
}

/** Writes frames as events, and a keep-alive comment in every longer idle time. */
function createEventSink(sink: EventSink, keepAlive?: KeepAlive): FrameSink & { close(): void } {
  const next = keepAlive?.next ?? SILENCE;
  const keepAliveWriter = createKeepAliveWriter({ sink, keepAlive: { first: next, next }, text: processingComment });
  keepAliveWriter.begin(false);
  return {
    write(frame) {
      keepAliveWriter.end();
      const room = sink.write(`data: ${frame}\n\n`);
      keepAliveWriter.begin(false);
      return room;
    },
    close: keepAliveWriter.close,
  };
}
