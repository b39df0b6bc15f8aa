import { AUTO_ROUTER_MODEL, createId } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import { bodyRules, limitOf } from "../../bodies/body-rules.ts";
import { createRouter } from "../../completion/router.ts";
import { startCompletion } from "../../completion/run-completion.ts";
import type { KeepAlive, Services } from "../../services.ts";
import { withTimeout } from "../../with-timeout.ts";
import type { App } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { watchClient } from "../client-presence.ts";
import { holdChatRequest } from "./check-request.ts";
import { describeClient } from "./describe-client.ts";
import { type ChunkFacts, createChunkEncoder } from "./encode-chunk.ts";
import { sendEventStream } from "./event-sink.ts";
import { foldAnswer } from "./fold-answer.ts";
import { sendWholeAnswer } from "./send-whole-answer.ts";
import { writeAnswerEvents } from "./stream-answer.ts";

const DEFAULT_KEEP_ALIVE: KeepAlive = { first: 2_000, next: 5_000, whole: 10_000 };

/**
 * `POST /api/{version}/chat/completions`, in OpenRouter's form. A client that goes away ends the upstream's call. A
 * failure is plain JSON with its status for as long as nothing was sent, and an error object in the stream after that.
 */
export function addChatCompletions(app: App, services: Services): void {
  const { accounts, limits, log, now, openAnswers, keepAlive = DEFAULT_KEEP_ALIVE } = services;
  const rule = { ...bodyRules.createChatCompletion, ...limitOf(services) };
  const completionServices = { ...services, router: createRouter(services) };
  app.post("/api/:version{v[0-9]+}/chat/completions", async (c) => {
    const client = watchClient(c, openAnswers);
    const identity = await authenticate(c.req.raw, accounts);
    const allowed = await limits.take(identity);
    if (!allowed.ok) throw new ApiFailure(allowed.error.error, allowed.error.headers);
    const { body, release } = await holdChatRequest(c.req.raw, rule, identity);

    const startedAt = now();
    const id = createId("gen", startedAt);
    c.header("X-Generation-Id", id);
    const completion = startCompletion(
      { id, identity, body, client: describeClient(c.req.raw.headers, body), signal: client.ended, onEnd: release },
      completionServices,
    );
    const { parts, recorded, upstreamBodies, describeRoute } = completion;
    const facts: ChunkFacts = {
      id,
      created: Math.floor(startedAt / 1000),
      model: body.model ?? AUTO_ROUTER_MODEL,
      ...(wantsRoute(c.req.raw.headers) ? { describeRoute } : {}),
    };
    if (body.stream !== true)
      return sendWholeAnswer(c, { whole: foldAnswer(parts, facts), recorded, client, keepAlive, log });

    const { batches } = parts;
    const next = batches.next();
    const isLate = (await withTimeout(next, keepAlive.first)) === undefined;
    await recorded();
    return sendEventStream(c, {
      // The last one asks nginx not to collect the events.
      headers: { "content-type": "text/event-stream", "cache-control": "no-cache", "x-accel-buffering": "no" },
      client,
      run: (sink) =>
        writeAnswerEvents(
          { next, batches, upstreamBodies, isLate },
          { sink, encoder: createChunkEncoder(facts), keepAlive, log },
        ),
    });
  });
}

/** Whether the client asks, in OpenRouter's way, by what route its answer came. */
function wantsRoute(headers: Headers): boolean {
  const names = ["x-openrouter-metadata", "x-openrouter-experimental-metadata"];
  return names.some((name) => headers.get(name)?.toLowerCase() === "enabled");
}
