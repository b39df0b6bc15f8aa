import type { AnswerPart, Usage } from "@tutti/contract";
import { reasoningOf } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { AnswerSlot } from "../limits/answer-slots.ts";
import { type CostOutcome, chargeOf, costOutcomeOf, type ProviderCall } from "../limits/spending/cost-outcome.ts";
import type { ProviderRequest } from "../providers/provider.ts";
import type { PassedAnswer } from "../providers/same-form/form-request.ts";
import { type PartBatch, toPartStream } from "../providers/wire/part-stream.ts";
import { ProviderError } from "../providers/wire/provider-error.ts";
import type { AttemptRecord } from "../routing/attempt-record.ts";
import type { ResolvedRequest } from "../routing/resolve-request.ts";
import { type EndpointAnswer, runWithFallback } from "../routing/run-with-fallback.ts";
import { toApiError } from "../to-api-error.ts";
import { estimatePrompt } from "../tokens/estimate-prompt.ts";
import type { Completion, CompletionRequest, CompletionServices } from "./completion.ts";
import { describeRoute } from "./describe-route.ts";
import { createLedgerEntry, type LedgerEntry } from "./ledger-entry.ts";
import { isAsSent, withPassage } from "./pass-request.ts";
import type { CompletionOutcome } from "./plugins/plugin.ts";
import { beginPlugins, isOne, type PluginPipeline } from "./plugins/run-plugins.ts";
import { pricePrompt } from "./price-completion.ts";
import { withOwnReasoning } from "./reasoning-origin.ts";
import { type AnswerShaper, createAnswerShaper } from "./shape-answer.ts";
import { type AnswerSpending, createAnswerSpending } from "./spending/answer-spending.ts";
import { checkExhaustion } from "./spending/check-exhaustion.ts";
import { createUsageMeter, type UsageMeter } from "./usage-meter.ts";

/** The state that the steps of one completion share. */
interface Run {
  request: CompletionRequest;
  services: CompletionServices;
  meter: UsageMeter;
  entry: LedgerEntry;
  /** Its slot among the running answers; undefined where it was given none. */
  slot: AnswerSlot | undefined;
  /** What it may spend; set once the limits are known. */
  spending: AnswerSpending | undefined;
  /** The endpoints that were sent the request. */
  calls: { endpoint: Endpoint; state: ProviderCall["state"] }[];
  attempts: AttemptRecord[];
  upstreamBodies: unknown[];
  passedAnswer: PassedAnswer;
  /** The endpoints that may answer, best first. */
  candidates: readonly Endpoint[];
  /** Set once the request is resolved. */
  pipeline: PluginPipeline | undefined;
  /** The endpoint that answers, and the shaper of its parts; set once the endpoint has begun to answer. */
  answer: { endpoint: Endpoint; shaper: AnswerShaper } | undefined;
  /** The error that ended the answer, unless the client disconnected. */
  failure: unknown;
}

/** Starts one answer. Nothing happens before its first part is requested. */
export function startCompletion(request: CompletionRequest, services: CompletionServices): Completion {
  const { now } = services;
  const run: Run = {
    request,
    services,
    meter: createUsageMeter(now()),
    entry: createLedgerEntry(services.ledger, request),
    slot: undefined,
    spending: undefined,
    calls: [],
    attempts: [],
    upstreamBodies: [],
    passedAnswer: { isOpen: false, texts: [] },
    candidates: [],
    pipeline: undefined,
    answer: undefined,
    failure: undefined,
  };
  return {
    parts: toPartStream(passOn(run)),
    whenRecorded: () => run.entry.whenWritten(),
    describeRoute: () => describeRoute({ ...run, endpoint: run.answer?.endpoint, request: request.body, now }),
    promptUsage: () => ({
      prompt_tokens: run.meter.promptTokens,
      ...(run.meter.promptDetails ? { prompt_tokens_details: run.meter.promptDetails } : {}),
    }),
    upstreamBodies: run.upstreamBodies,
    passedAnswer: run.passedAnswer,
  };
}

/** Passes an answer on, and ends it exactly once, whatever happens. */
async function* passOn(run: Run): AsyncGenerator<PartBatch, void, undefined> {
  const { entry, meter, request } = run;
  try {
    const { endpoint, parts, shaper } = await begin(run);
    const usageSoFar = () => usageOf(run, "client-disconnected");
    for await (const batch of parts.batches) {
      const shapedParts: AnswerPart[] = [];
      let isOver = false;
      for (const part of batch) {
        // If the client has disconnected, that is why the answer broke.
        if (part.type === "error") request.signal.throwIfAborted();
        const reportedParts = shaper.push(part);
        if (isOne(reportedParts)) shapedParts.push(reportedParts);
        else shapedParts.push(...reportedParts);
        if (shaper.state.status === "broken") break;
        const over = shaper.state.status === "running" && run.spending?.isOver(endpoint);
        // Almost no part reaches the line: most are not awaited.
        if (over && (await over)) {
          isOver = true;
          shapedParts.push(...shaper.cut());
          break;
        }
      }
      entry.recordProgress(meter, endpoint, usageSoFar);
      const charge = run.spending?.passedCharge();
      if (charge !== undefined) await entry.raiseCharge(charge);
      if (shapedParts.length > 0) yield shapedParts;
      if (shaper.state.status === "broken") return;
      if (isOver) break;
    }
    request.signal.throwIfAborted();
    const last = shaper.end();
    if (last.length > 0) yield last;
  } catch (cause) {
    request.signal.throwIfAborted();
    run.failure = cause;
    throw run.answer === undefined ? withRefusal(cause, run) : cause;
  } finally {
    await end(run);
  }
}

/** Runs every step up to the first part of an answer. */
async function begin(run: Run): Promise<EndpointAnswer & { shaper: AnswerShaper }> {
  const { request, services, meter, entry } = run;
  const { identity, visit, signal } = request;
  const { router, log, now, health, limits, unknownPrice = "refuse" } = services;
  const slot = await limits.slots.take(visit ?? identity);
  if (!slot.ok) throw new ApiFailure(slot.error.error, slot.error.headers);
  run.slot = slot.value;
  const resolved = await router.resolve(request.body, identity);
  const { id, client } = request;
  const { isFreeVariant, presetId } = resolved;
  const context = { id, identity, sessionId: client.sessionId, isFreeVariant, signal, log, now, meter };
  const account = await limits.purse.open({
    id,
    sender: identity,
    named: { ...request.spends, ...(client.sessionId === undefined ? {} : { session: client.sessionId }) },
    publicationId: visit?.publicationId,
  });
  if (account.exhaustion) {
    const plan = await router.plan(resolved.body, identity, resolved.modelPreset);
    checkExhaustion(account.exhaustion, { ...plan, now });
  }
  const isApp = visit !== undefined || request.spends?.app !== undefined;
  const spending = createAnswerSpending({ account, meter, unknownPrice, isApp });
  run.spending = spending;
  const pipeline = beginPlugins(services.plugins, context, resolved.body);
  run.pipeline = pipeline;
  const { body, endpoints, sorts } = await router.plan(
    await pipeline.beforeRouting(resolved.body),
    identity,
    resolved.modelPreset,
  );
  run.candidates = pipeline.chooseEndpoints(endpoints);
  if (run.candidates.length === 0)
    throw new ApiFailure({ code: 404, message: `No endpoints found for ${body.model ?? "this request"}.` });

  const estimate = estimatePrompt(body);
  meter.promptTokens = estimate.tokens;
  meter.counts.promptMedia = estimate.images;
  const [first, ...others] = await spending.reserve(run.candidates, body);
  if (!first) throw new Error("A reservation was made for no endpoint.");
  entry.begin({
    promptTokens: estimate.tokens,
    startedAt: meter.startedAt,
    presetId,
    heldSum: spending.isHeld() ? spending.heldSum() : undefined,
    spenders: account.storedSubjects,
    askedLimits: account.askedLimits(),
    reservedSum: spending.reservedSum(),
  });
  const answer = await runWithFallback([first, ...others], {
    body,
    sorts,
    signal,
    log,
    health,
    async beforeAttempt(providerRequest, endpoint) {
      // Where a limit holds, the length may have to be shortened, and the answer to be ended at the line.
      const passed = spending.isHeld() ? undefined : passRequest(providerRequest, { run, endpoint, resolved });
      const own = withOwnReasoning(withEcho(providerRequest, run), endpoint);
      return spending.fit(passed ?? (await pipeline.beforeAttempt(own, endpoint)), endpoint);
    },
    onCall(endpoint) {
      const call: Run["calls"][number] = { endpoint, state: "open" };
      run.calls.push(call);
      return (state) => {
        call.state = state;
      };
    },
    onAttempt: (attempt) => run.attempts.push(attempt),
    now,
  });
  const { endpoint } = answer;
  const excludesReasoning = reasoningOf(body).exclude;
  const shaper = createAnswerShaper({ id, endpoint, pipeline, excludesReasoning, meter, spending });
  run.answer = { endpoint, shaper };
  meter.firstPartAt = now();
  // A client that waits for the whole answer is sent nothing before its ending is safely written.
  if (body.stream === true) await entry.whenWritten();
  return { ...answer, shaper };
}

/**
 * The request to an endpoint that speaks the client's form, and answers the client in its own bytes. Undefined where it
 * has to be written anew. Plugins that would change it for this endpoint have no part in it.
 */
function passRequest(
  providerRequest: ProviderRequest,
  { run, endpoint, resolved }: { run: Run; endpoint: Endpoint; resolved: ResolvedRequest },
): ProviderRequest | undefined {
  const { request, passedAnswer, services } = run;
  const { formRequest } = request;
  passedAnswer.isOpen = false;
  passedAnswer.texts.length = 0;
  request.recorder?.beginTexts();
  if (!formRequest || !isAsSent(request.body, resolved)) return undefined;
  if (endpoint.provider.passesForm?.(formRequest.form, endpoint.model) !== true) return undefined;
  return withPassage(providerRequest, {
    formRequest,
    passedAnswer,
    endpoint,
    id: request.id,
    secrets: services.secrets,
    recorder: request.recorder,
  });
}

/** A stream may show the request bodies that providers are sent (OpenRouter's `debug.echo_upstream_body`). */
function withEcho(providerRequest: ProviderRequest, { request, upstreamBodies }: Run): ProviderRequest {
  const { debug, stream } = request.body;
  if (stream !== true || debug?.echo_upstream_body !== true) return providerRequest;
  return { ...providerRequest, onUpstreamBody: (body) => upstreamBodies.push(body) };
}

async function end(run: Run): Promise<void> {
  const { meter, answer, pipeline, attempts } = run;
  run.slot?.release();
  run.request.onEnd?.();
  const status = statusOf(run);
  const usage = usageOf(run, status);
  const costOutcome = toCostOutcome(run, status);
  // A limit that is set later counts the same.
  const heldSum = () => run.spending?.heldSum() ?? 0;
  const reservedSum = run.spending?.reservedSum();
  const outcome: CompletionOutcome = {
    status,
    endpoint: answer?.endpoint,
    usage,
    costOutcome,
    errorCode: run.failure === undefined ? answer?.shaper.state.errorCode : toApiError(run.failure).code,
    attempts,
    startedAt: meter.startedAt,
    firstPartAt: meter.firstPartAt,
    endedAt: run.services.now(),
  };
  run.request.onOutcome?.(outcome);
  await run.entry.finish(outcome, { meter, charge: chargeOf(costOutcome, heldSum), reservedSum });
  run.spending?.release();
  await pipeline?.onEnd(outcome);
}

function statusOf({ answer, failure }: Run): CompletionOutcome["status"] {
  if (failure !== undefined) return answer === undefined ? "refused" : "broken";
  const status = answer?.shaper.state.status;
  return status === undefined || status === "running" ? "client-disconnected" : status;
}

/** The usage of an answer; that of an interrupted answer is counted for the ledger alone. */
function usageOf({ answer, pipeline, meter }: Run, status: CompletionOutcome["status"]): Usage | undefined {
  if (answer === undefined || status === "refused") return undefined;
  const { shaper, endpoint } = answer;
  return shaper.state.usage ?? pipeline?.onUsage(meter.providerUsage, { status, endpoint });
}

/** Called after the usage was priced. */
function toCostOutcome({ answer, calls, meter }: Run, status: CompletionOutcome["status"]): CostOutcome {
  const { providerUsage, providerCost, pluginCost } = meter;
  // The client is sent the usage once the provider's stream has ended by itself.
  const shownUsage = answer?.shaper.state.usage;
  const isReported = providerUsage !== undefined && shownUsage !== undefined && shownUsage.is_estimated !== true;
  return costOutcomeOf({
    status,
    reportedCost: isReported ? providerCost : undefined,
    countedCost: providerCost ?? 0,
    calls: calls.map(({ endpoint, state }) => ({ state, promptCost: () => pricePrompt(endpoint, meter) })),
    pluginCost,
  });
}

/**
 * Adds to an error the results of plugins that may help the client to send the request again: a file that has been
 * read, for example.
 */
function withRefusal(cause: unknown, { pipeline }: Run): unknown {
  if (!pipeline || !(cause instanceof ApiFailure || cause instanceof ProviderError)) return cause;
  const error = pipeline.onRefusal(cause.error);
  if (error === cause.error) return cause;
  if (cause instanceof ApiFailure) return new ApiFailure(error, cause.headers);
  return new ProviderError(error, { retryAfter: cause.retryAfter, cause: cause.cause });
}
