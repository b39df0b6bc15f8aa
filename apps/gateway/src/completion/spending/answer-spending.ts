import type { ChatRequest, MetLimit } from "@tutti/contract";
import { toBoundedPicodollars, toDollars, toPicodollars } from "@tutti/contract";
import { ApiFailure } from "../../api-failure.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import { largest } from "../../largest.ts";
import type { LimitRefusal } from "../../limits/refusal.ts";
import type { SpendingAccount, SpendingReservation } from "../../limits/spending/purse.ts";
import { refuseUnknownPrice, type UnknownPriceRule } from "../../limits/spending/unknown-price.ts";
import type { ProviderRequest } from "../../providers/provider.ts";
import { fail, type Result, succeed } from "../../result.ts";
import { estimatePrompt } from "../../tokens/estimate-prompt.ts";
import type { UsageMeter } from "../usage-meter.ts";
import { type AnswerCost, answerCost, costAt, LEAST_ANSWER, tokensFor } from "./answer-cost.ts";
import { appTexts } from "./app-texts.ts";

/** What one answer may still spend, from its first provider to its last token. */
export interface AnswerSpending {
  /**
   * US dollars that count for it where its cost is never reported: those of an answer of usual length, or of the length
   * that the request allows; at most what is held.
   */
  heldSum(): number;
  /** Whether something is held of a limit. */
  isHeld(): boolean;
  /** US dollars that are reserved of its limits; undefined where nothing is. */
  reservedSum(): number | undefined;
  /**
   * Reserves for the first of the endpoints that its limits pay for, and returns those that may be asked. Throws the
   * refusal of the first one if there is none.
   */
  reserve(endpoints: readonly Endpoint[], body: ChatRequest): Promise<readonly Endpoint[]>;
  /**
   * The request to one endpoint, with as many tokens as the limits pay for at its own price. Throws if they do not pay
   * for so many that an answer is worth anything.
   */
  fit(request: ProviderRequest, endpoint: Endpoint): Promise<ProviderRequest>;
  /** Whether the answer so far has used up what its limits pay for: it must end here. */
  isOver(endpoint: Endpoint): boolean | Promise<boolean>;
  /**
   * US dollars that limits have to count if this process is killed now: set where the answer so far costs more than the
   * ledger has for that. Covers as many tokens more as an answer usually has, up to what is reserved, so that few
   * writes are needed. The caller records it before the client reads on.
   */
  passedCharge(): number | undefined;
  /** Set where the answer was asked with fewer tokens than its request allows: how many, and the limit. */
  shortened(): { maxTokens: number; limit: MetLimit } | undefined;
  /** The limit that a cut answer has met. */
  limit(): MetLimit | undefined;
  release(): void;
}

/** Tokens that count for an answer whose cost is never reported: more than most have, few beside what models write. */
const USUAL_ANSWER = 4_096;

/** US dollars that a search by the gateway itself may cost, before the model is asked. */
const OWN_SEARCH = 0.02;

/** How much more is reserved at once for an answer that costs more than was estimated: a share of what it has. */
const EXTENSION = 0.25;

export function createAnswerSpending(options: {
  account: SpendingAccount;
  meter: UsageMeter;
  unknownPrice: UnknownPriceRule;
  /** Whether a running app asks, whose prompt is counted at the most that it can have. */
  isApp?: boolean | undefined;
}): AnswerSpending {
  const { account, meter, unknownPrice, isApp = false } = options;
  let reservation: SpendingReservation | undefined;
  let shortened: ReturnType<AnswerSpending["shortened"]>;
  let usual = 0;
  /** Picodollars that limits count by the ledger if the process is killed; undefined: as at the start. */
  let recorded: number | undefined;
  /** The cost of the answer that runs, as it was estimated for its endpoint. */
  let running: AnswerCost | undefined;
  let models: readonly string[] = [];

  const sizeOf = (body: ChatRequest, webSearch?: ProviderRequest["webSearch"]) => {
    const { promptTokens, startedAt, counts } = meter;
    const texts = isApp ? appTexts(body) : undefined;
    return { body, promptTokens, promptMedia: counts.promptMedia, texts, startedAt, webSearch };
  };
  const pluginCost = () => toPicodollars(meter.pluginCost) ?? 0;
  const leastOf = (cost: AnswerCost) => costAt(cost, Math.min(cost.maxTokens, LEAST_ANSWER)) + pluginCost();
  const mostOf = (cost: AnswerCost) => costAt(cost, cost.maxTokens) + pluginCost();
  /** A price that is not known is refused, or counts nothing. */
  const priceOf = (endpoint: Endpoint, size: ReturnType<typeof sizeOf>): Result<AnswerCost, LimitRefusal> => {
    const cost = answerCost(endpoint, size);
    if (cost) return succeed(cost);
    if (unknownPrice === "refuse") return fail(refuseUnknownPrice(endpoint));
    return succeed({ fixed: 0, perToken: 0, maxTokens: Number.MAX_SAFE_INTEGER });
  };

  async function reserveFor(cost: AnswerCost, extra: number): Promise<LimitRefusal | undefined> {
    const most = mostOf(cost) + extra;
    if (most === 0) return undefined;
    const outcome = await account.reserve({ models, least: leastOf(cost) + extra, most });
    if (!outcome.ok) return outcome.error;
    reservation = outcome.value;
    return undefined;
  }

  /** Reserves what another endpoint costs beyond what is held already. */
  async function cover(cost: AnswerCost): Promise<void> {
    if (reservation === undefined) {
      const refusal = await reserveFor(cost, 0);
      if (refusal) throw new ApiFailure(refusal.error, refusal.headers);
      return;
    }
    const missing = mostOf(cost) - reservation.amount;
    if (missing <= 0 || (await reservation.extend(missing))) return;
    const least = leastOf(cost) - reservation.amount;
    if (least <= 0 || (await reservation.extend(least))) return;
    const refusal = reservation.refuse();
    throw new ApiFailure(refusal.error, refusal.headers);
  }

  /** What the answer has cost so far, in picodollars: each delta is at least one token. */
  function costSoFar(cost: AnswerCost): number {
    return costAt(cost, Math.max(Math.ceil(meter.writtenWeight), meter.deltas)) + pluginCost();
  }

  const heldSum = () => Math.min(usual, reservation === undefined ? usual : toDollars(reservation.amount));

  return {
    heldSum,
    isHeld: () => reservation !== undefined,
    reservedSum: () => reservation && toDollars(reservation.amount),
    async reserve(endpoints, body) {
      const size = sizeOf(body);
      usual = usualCost(endpoints, size) + meter.pluginCost;
      if (!account.isLimited) return endpoints;
      models = [...new Set(endpoints.map(({ model }) => model.slug))];
      const extra = searchesFirst(body) ? (toPicodollars(OWN_SEARCH) ?? 0) : 0;
      let firstRefusal: LimitRefusal | undefined;
      for (const [place, endpoint] of endpoints.entries()) {
        const cost = priceOf(endpoint, size);
        const refusal = cost.ok ? await reserveFor(cost.value, extra) : cost.error;
        if (refusal === undefined) return endpoints.slice(place);
        firstRefusal ??= refusal;
      }
      throw new ApiFailure(firstRefusal?.error ?? { code: 402, message: "" }, firstRefusal?.headers);
    },
    async fit(request, endpoint) {
      if (!account.isLimited) return request;
      const { body, webSearch } = request;
      // A plugin may have added pages or files to the prompt.
      meter.promptTokens = Math.max(meter.promptTokens, estimatePrompt(body).tokens);
      const cost = priceOf(endpoint, sizeOf(body, webSearch));
      if (!cost.ok) throw new ApiFailure(cost.error.error, cost.error.headers);
      if (mostOf(cost.value) > 0) await cover(cost.value);
      running = cost.value;
      shortened = undefined;
      const { limit, amount = 0 } = reservation ?? {};
      if (limit === undefined) return request;
      const maxTokens = tokensFor(cost.value, amount - pluginCost());
      if (maxTokens >= cost.value.maxTokens) return request;
      shortened = { maxTokens, limit };
      return takesLength(endpoint) ? { ...request, body: { ...body, max_tokens: maxTokens } } : request;
    },
    isOver() {
      const { limit, amount } = reservation ?? {};
      if (reservation === undefined || running === undefined || limit === undefined || amount === undefined)
        return false;
      if (costSoFar(running) <= amount) return false;
      const more = Math.ceil(Math.max(amount * EXTENSION, costSoFar(running) - amount));
      return reservation.extend(more).then((isExtended) => !isExtended);
    },
    passedCharge() {
      if (reservation === undefined || running === undefined) return undefined;
      recorded ??= toBoundedPicodollars(heldSum());
      const cost = costSoFar(running);
      if (cost <= recorded) return undefined;
      const ahead = cost + Math.ceil(running.perToken * USUAL_ANSWER);
      recorded = Math.max(cost, Math.min(ahead, reservation.amount));
      return toDollars(recorded);
    },
    shortened: () => shortened,
    limit: () => reservation?.limit,
    release: () => reservation?.release(),
  };
}

/** US dollars that an answer of usual length costs at most, over all endpoints that may give it. */
function usualCost(endpoints: readonly Endpoint[], size: Parameters<typeof answerCost>[1]): number {
  const costs = endpoints.flatMap((endpoint) => {
    const cost = answerCost(endpoint, size);
    return cost ? [costAt(cost, Math.min(cost.maxTokens, size.body.max_tokens ?? USUAL_ANSWER))] : [];
  });
  return toDollars(largest(costs) ?? 0);
}

/** Whether the gateway may search the web before it asks the model. */
function searchesFirst({ plugins, tools }: ChatRequest): boolean {
  return plugins?.some(({ id, enabled }) => id === "web" && enabled !== false) === true || hasSearchTool(tools);
}

function hasSearchTool(tools: ChatRequest["tools"]): boolean {
  return tools?.some(({ type }) => String(type).includes("web_search")) === true;
}

/** Whether a model accepts a limit of the answer's length. */
function takesLength({ model }: Endpoint): boolean {
  const { supportedParameters } = model;
  return (
    supportedParameters.length === 0 ||
    supportedParameters.some((name) => name === "max_tokens" || name === "max_completion_tokens")
  );
}
