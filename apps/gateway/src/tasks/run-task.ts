import type { Usage } from "@tutti/contract";
import type { Logger } from "pino";
import type { Identity } from "../accounts/identity.ts";
import type { RouterServices } from "../completion/router.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { AppliedPrices } from "../ledger/cost-facts.ts";
import { costOutcomeOf } from "../limits/spending/cost-outcome.ts";
import { openPayment, type PaidEnding, type PaidRequest, type PaymentServices } from "../payment/payment.ts";
import { traitsOf } from "../providers/kinds.ts";
import type { TaskBody, TaskName, TaskRequest, TaskResultOf } from "../providers/tasks.ts";
import type { AttemptRecord } from "../routing/attempt-record.ts";
import type { EndpointHealth } from "../routing/endpoint-health.ts";
import { requestFor } from "../routing/request-for.ts";
import { toApiError } from "../to-api-error.ts";
import { callEndpoints, type EndpointCall } from "./call-endpoints.ts";
import { sizeOf, type TaskSize } from "./estimates.ts";
import { planTask, type RoutingFields } from "./plan-task.ts";
import { estimateTask, isPriced, priceTask } from "./price-task.ts";

/** A checked request for a task with its sender. */
export interface TaskToRun<Name extends TaskName> {
  name: Name;
  /** The generation's id, which the client receives. */
  id: string;
  identity: Identity;
  body: TaskBody<Name> & RoutingFields;
  /** The client's description of itself, for the ledger. */
  client: Pick<PaidRequest, "referer" | "appTitle" | "userAgent" | "sessionId">;
  /** What the client says that the request spends for. */
  spends?: PaidRequest["spends"];
  signal: AbortSignal;
}

export interface TaskServices extends PaymentServices, RouterServices {
  health: EndpointHealth;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** What an endpoint made, and what it used and cost. */
export interface TaskOutcome<Name extends TaskName> {
  endpoint: Endpoint;
  result: TaskResultOf<Name>;
  usage: Usage;
  /** The prices of its cost; undefined: no price is known. */
  prices: AppliedPrices | undefined;
}

/**
 * Does a task: pays for it, calls the endpoints in their order, and records what it used and cost. Throws an ApiFailure
 * or a ProviderError if none has a result, and the signal's reason if it aborts.
 */
export async function runTask<Name extends TaskName>(
  { name, id, identity, body, client, spends, signal }: TaskToRun<Name>,
  services: TaskServices,
): Promise<TaskOutcome<Name>> {
  const { now, log, health } = services;
  const requestedModel = body.model ?? "";
  const externalUser = typeof body["user"] === "string" ? body["user"] : undefined;
  const payment = await openPayment(
    { id, identity, requestedModel, isStreamed: false, externalUser, spends, ...client },
    services,
  );
  const startedAt = now();
  const size = sizeOf[name](body);
  const calls: EndpointCall[] = [];
  const attempts: AttemptRecord[] = [];
  let outcome: TaskOutcome<Name> | undefined;
  let failure: unknown;
  const end = (how: Pick<Ending, "outcome" | "failure">) =>
    payment.end(toEnding({ ...how, isGone: signal.aborted, calls, attempts, size, startedAt, endedAt: now() }));
  try {
    const endpoints = await payment.begin({
      startedAt,
      promptTokens: size.promptTokens,
      endpoints: await planTask(name, body, { identity, services }),
      estimate: (candidates) => estimateTask(candidates, size, startedAt),
      isPriced: (endpoint) => isPriced(endpoint, size, startedAt),
    });
    const { endpoint, result } = await callEndpoints(endpoints, {
      call: (candidate) => callTask(name, candidate, { body, signal }),
      isPinned: body.provider?.allow_fallbacks === false && !body.provider.order?.length,
      signal,
      log,
      health,
      now,
      calls,
      attempts,
    });
    outcome = { endpoint, result, ...priceTask(result, { endpoint, size, at: startedAt }) };
    if (!("bytes" in result)) return outcome;
    await payment.whenRecorded();
    const facts = outcome;
    const bytes = untilEnd(result.bytes, (how) => end({ outcome: facts, failure: how }));
    return { ...outcome, result: { ...result, bytes } };
  } catch (cause) {
    failure = cause;
    outcome = undefined;
    throw cause;
  } finally {
    if (outcome === undefined || !("bytes" in outcome.result)) await end({ outcome, failure });
  }
}

/** The failure of a stream whose reader has left before its end. */
const unread = Symbol("unread");

/** Passes bytes on, and reports once how they ended: undefined, the failure, or that the rest is not read. */
async function* untilEnd(
  bytes: AsyncIterable<Uint8Array>,
  onEnd: (failure: unknown) => Promise<void>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let failure: unknown = unread;
  try {
    yield* bytes;
    failure = undefined;
  } catch (cause) {
    failure = cause;
    throw cause;
  } finally {
    await onEnd(failure);
  }
}

/** Calls the adapter of an endpoint with the client's body, without the fields that the gateway has applied. */
function callTask<Name extends TaskName>(
  name: Name,
  endpoint: Endpoint,
  { body, signal }: { body: TaskBody<Name> & RoutingFields; signal: AbortSignal },
): Promise<TaskResultOf<Name>> {
  const { model: _, models: __, provider: preferences, session_id: ___, ...own } = body;
  const routing = requestFor({ provider: preferences, messages: [] }, endpoint).provider;
  const isPassedOn = traitsOf(endpoint.provider.kind).isAggregator && routing && Object.keys(routing).length > 0;
  const adapter = endpoint.provider.tasks?.[name] as
    | ((request: TaskRequest<TaskBody<Name>>) => Promise<TaskResultOf<Name>>)
    | undefined;
  if (adapter === undefined) throw new Error(`The plan of a task names ${endpoint.provider.slug}, which lacks it.`);
  const taskBody = (isPassedOn ? { ...own, provider: routing } : own) as unknown as TaskBody<Name>;
  return adapter({ upstreamId: endpoint.model.upstreamId, body: taskBody, signal });
}

interface Ending {
  outcome: Pick<TaskOutcome<TaskName>, "endpoint" | "usage" | "prices"> | undefined;
  failure: unknown;
  /** The client has disconnected, or has lost its access. */
  isGone: boolean;
  calls: readonly EndpointCall[];
  attempts: readonly AttemptRecord[];
  size: TaskSize;
  startedAt: number;
  endedAt: number;
}

function toEnding({ outcome, failure, isGone, calls, attempts, size, startedAt, endedAt }: Ending): PaidEnding {
  const status = statusOf({ outcome, failure, isGone });
  const { endpoint, usage, prices } = outcome ?? {};
  const cost = usage?.cost ?? undefined;
  return {
    status,
    modelSlug: endpoint?.model.slug,
    providerSlug: endpoint?.provider.slug,
    providerName: endpoint?.provider.name,
    usage,
    prices,
    duration: endedAt - startedAt,
    latency: outcome && endedAt - startedAt,
    errorCode: status === "broken" || status === "refused" ? toApiError(failure).code : undefined,
    isByok: endpoint?.isOwn ?? false,
    attempts,
    outcome: costOutcomeOf({
      status,
      reportedCost: usage?.is_estimated === true ? undefined : cost,
      countedCost: cost ?? 0,
      calls: calls.map(({ endpoint: called, state }) => ({
        state,
        promptCost: () => estimateTask([called], size, startedAt),
      })),
      pluginCost: 0,
    }),
  };
}

function statusOf({ outcome, failure, isGone }: Pick<Ending, "outcome" | "failure" | "isGone">): PaidEnding["status"] {
  if (failure === undefined) return "finished";
  if (isGone || failure === unread) return "client-disconnected";
  return outcome === undefined ? "refused" : "broken";
}
