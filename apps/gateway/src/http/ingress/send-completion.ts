import { AUTO_ROUTER_MODEL, createId } from "@tutti/contract";
import type { Identity } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import { readCacheHeaders } from "../../completion/cached/cache-rule.ts";
import {
  type CachingServices,
  mayBeCached,
  startCachedCompletion,
} from "../../completion/cached/start-cached-completion.ts";
import type { Completion, CompletionRequest } from "../../completion/completion.ts";
import type { OpenAnswers } from "../../completion/open-answers.ts";
import { createRouter } from "../../completion/router.ts";
import { startCompletion } from "../../completion/run-completion.ts";
import type { KeepAlive, Services } from "../../services.ts";
import type { StopResponse } from "../../stored-responses/background/response-record.ts";
import { withTimeout } from "../../with-timeout.ts";
import type { AppContext } from "../app-env.ts";
import { sendEventStream } from "../event-sink.ts";
import { ClientDisconnected, type ClientPresence } from "../middleware/client-presence.ts";
import { answerInBackground, sendRecord } from "./answer-in-background.ts";
import { describeClient, readNamedSpenders } from "./describe-client.ts";
import { foldAnswer } from "./fold-answer.ts";
import type { AnswerFacts, Ingress, IngressRequest } from "./ingress.ts";
import { sendWholeAnswer } from "./send-whole-answer.ts";
import { writeAnswerEvents } from "./stream-answer.ts";

const accessEnded = { code: 401, message: "The account, key or session that requested this answer was ended." };

export const DEFAULT_KEEP_ALIVE: KeepAlive = { first: 2_000, next: 5_000, whole: 10_000 };

/** A request for a completion that may be answered. */
export interface CompletionToSend extends IngressRequest, Pick<CompletionRequest, "visit"> {
  ingress: Pick<Ingress, "idHeader" | "keepAlive" | "writeFailure">;
  /** The account that pays. */
  identity: Identity;
  client: ClientPresence;
  /** Aborts the call to the upstream; default: when the client has disconnected. */
  signal?: AbortSignal;
  /** Called when the answer has ended. */
  release: () => void;
}

export type SendCompletion = (c: AppContext, request: CompletionToSend) => Promise<Response>;

/** Answers requests for completions, whole or as a stream, in the form of their ingress. */
export function createSendCompletion(services: Services): SendCompletion {
  const { accounts, log, now, openAnswers, keepAlive = DEFAULT_KEEP_ALIVE } = services;
  const completionServices = { ...services, router: createRouter(services) };
  return async (c, request) => {
    const { ingress, form, background, identity, body, formRequest, client, release, visit } = request;
    const ending = background && createEnding(openAnswers);
    const signal = ending?.signal ?? request.signal ?? client.signal;
    const startedAt = now();
    const id = createId("gen", startedAt);
    c.header(ingress.idHeader, id);
    const access = new AbortController();
    const releaseAccess = accounts.access.hold(identity, () => access.abort(new ApiFailure(accessEnded)));
    const completionRequest: CompletionRequest = {
      id,
      identity,
      body,
      formRequest,
      client: describeClient(c.req.raw.headers, body),
      spends: visit ? undefined : readNamedSpenders(c.req.raw.headers),
      cacheHeaders: readCacheHeaders(c.req.raw.headers),
      signal: AbortSignal.any([signal, access.signal]),
      onEnd() {
        ending?.release();
        releaseAccess();
        release();
      },
      visit,
    };
    const completion = mayBeCached(completionRequest, services.answerCache)
      ? await startCached(c, completionRequest, completionServices)
      : startCompletion(completionRequest, completionServices);
    const { parts, whenRecorded, upstreamBodies, describeRoute, promptUsage, passedAnswer } = completion;
    const facts: AnswerFacts = {
      id,
      created: Math.floor(startedAt / 1000),
      now: () => Math.floor(now() / 1000),
      model: body.model ?? AUTO_ROUTER_MODEL,
      describeRoute,
      promptUsage,
      passedAnswer,
    };
    if (background && ending) {
      const record = await background.begin(facts, ending.stop).catch((cause: unknown) => {
        completionRequest.onEnd?.();
        throw cause;
      });
      void answerInBackground(completion, { record, log });
      const { isStreamed } = background;
      return sendRecord(c, { record, isStreamed }, { client, keepAlive, keepAliveText: ingress.keepAlive, log });
    }
    if (body.stream !== true) {
      const whole = foldAnswer(parts, form.createFold(facts));
      return sendWholeAnswer(c, { whole, whenRecorded, writeFailure: ingress.writeFailure, client, keepAlive, log });
    }

    const { batches } = parts;
    const next = batches.next();
    const isLate = (await withTimeout(next, keepAlive.first)) === undefined;
    await whenRecorded();
    return sendEventStream(c, {
      // `x-accel-buffering` asks nginx not to buffer the events.
      headers: { "content-type": "text/event-stream", "cache-control": "no-store", "x-accel-buffering": "no" },
      client,
      run: (sink) =>
        writeAnswerEvents(
          { next, batches, upstreamBodies, isLate },
          { sink, encoder: form.createEncoder(facts), keepAlive, keepAliveText: ingress.keepAlive, log },
        ),
    });
  };
}

/** What ends an answer that is made without its client: a person, or the end of the gateway. */
function createEnding(openAnswers: OpenAnswers) {
  const controller = new AbortController();
  const stopping = new ApiFailure({ code: 503, message: "The gateway was stopped before this answer was complete." });
  const stop: StopResponse = (why) =>
    controller.abort(why === "cancelled" ? new ClientDisconnected("The answer was cancelled.") : stopping);
  return { signal: controller.signal, stop, release: openAnswers.add((reason) => controller.abort(reason)) };
}

/** Starts an answer with which the cache may have to do, and says in OpenRouter's headers what it did. */
async function startCached(c: AppContext, request: CompletionRequest, services: CachingServices): Promise<Completion> {
  const { completion, outcome } = await startCachedCompletion(request, services);
  if (outcome) {
    c.header("X-OpenRouter-Cache-Status", outcome.status);
    c.header("X-OpenRouter-Cache-TTL", String(outcome.seconds));
    if (outcome.status === "HIT") c.header("X-OpenRouter-Cache-Age", String(outcome.age));
  }
  return completion;
}
