import { AUTO_ROUTER_MODEL, createId } from "@tutti/contract";
import { runCompletion } from "../../completion/run-completion.ts";
import { findEndpoints } from "../../routing/find-endpoints.ts";
import type { KeepAlive, Services } from "../../services.ts";
import { within } from "../../within.ts";
import { ApiFailure } from "../api-failure.ts";
import type { App } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { watchClient } from "../client-presence.ts";
import { readChatRequest } from "./check-request.ts";
import { createChunkEncoder } from "./encode-chunk.ts";
import { answerWithEvents } from "./event-sink.ts";
import { foldReply } from "./fold-reply.ts";
import { streamReply } from "./stream-reply.ts";

const DEFAULT_KEEP_ALIVE: KeepAlive = { first: 2_000, next: 5_000 };

/**
 * `POST /api/{version}/chat/completions`, in OpenRouter's form. A client that goes away ends the upstream's call. A failure is plain
 * JSON with its status for as long as nothing was sent, and an error object in the stream after that.
 */
export function addChatCompletions(app: App, services: Services): void {
  const { accounts, catalogue, log, now, keepAlive = DEFAULT_KEEP_ALIVE } = services;
  app.post("/api/:version{v[0-9]+}/chat/completions", async (c) => {
    const client = watchClient(c);
    await authenticate(c.req.raw, accounts);
    const body = await readChatRequest(c.req.raw);
    const resolved = await findEndpoints(body, catalogue);
    if (!resolved.ok) throw new ApiFailure(resolved.error);

    const startedAt = now();
    const id = createId("gen", startedAt);
    const facts = { id, created: Math.floor(startedAt / 1000), model: body.model ?? AUTO_ROUTER_MODEL };
    c.header("X-Generation-Id", id);
    const parts = runCompletion({ id, body, endpoints: resolved.value, signal: client.gone, log, now });
    if (body.stream !== true) return c.json(await foldReply(parts, facts));

    const next = parts.next();
    const isLate = (await within(next, keepAlive.first)) === undefined;
    return answerWithEvents(c, {
      // The last one asks nginx not to collect the events.
      headers: { "content-type": "text/event-stream", "cache-control": "no-cache", "x-accel-buffering": "no" },
      client,
      run: (sink) => streamReply({ next, parts, isLate }, { sink, encoder: createChunkEncoder(facts), keepAlive, log }),
    });
  });
}
