import { type ApiError, MAX_PURSE_CALLS_PER_MINUTE } from "@tutti/contract";
import { fail, type Result, succeed } from "../result.ts";
import type { AnswerSlots } from "./answer-slots.ts";
import type { LimitedSender } from "./limited-sender.ts";
import type { LimitRefusal } from "./refusal.ts";
import { type Count, type CreateCounter, createMemoryCounter, type RequestCounter } from "./request-counter.ts";
import type { Reservations } from "./reservations.ts";
import type { Spender, Spending } from "./spending.ts";
import { periodStart, type SpendingLimit } from "./spending-limit.ts";

/** The limits on the requests and the spending of people and keys. */
export interface Limits {
  /**
   * Counts one request. A refusal is 429 in OpenRouter's form with Retry-After and X-RateLimit-*, or a spending limit
   * that is reached: 403 for a key's, 402 for a person's.
   */
  take(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /** Counts one request like `take`, whatever the person or key has spent. */
  count(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /** Counts one provider that a person connects, which this gateway then calls: 429 for too many. */
  takeConnecting(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /** Counts one insertion of a person, by what is inserted. */
  takeInsertion(insertion: { quota: string; userId: string; perMinute: number }): Promise<Count>;
  /** Counts one change of a person's publications: 429 for too many. */
  takePublishing(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /**
   * Counts one call of a published app by a visitor, apart from the requests of the person who pays: 429 for too many,
   * 402 if a limit of that person is reached. The refusals say nothing of the person.
   */
  takeVisit(visit: {
    publicationId: string;
    address: string | undefined;
    payer: LimitedSender;
  }): Promise<Result<void, LimitRefusal>>;
  /**
   * Reserves the likely cost of an answer, if its key or person has a spending limit. A refusal is the same as for a
   * spent limit. Call `release` when the answer's cost is in the ledger.
   */
  reserve(request: AnswerToPay): Promise<Result<SpendingReservation, LimitRefusal>>;
  /** How many answers run at once. */
  slots: AnswerSlots;
}

/** An answer that is about to begin. */
export interface AnswerToPay {
  /** The generation's id. */
  id: string;
  identity: LimitedSender;
  /** US dollars that it is likely to cost at most. Called only if a limit needs it. */
  estimate: () => number;
}

export interface SpendingReservation {
  /** US dollars, the most that is reserved of one limit; 0 where no limit applies. */
  dollars: number;
  release(): void;
}

export interface LimitsOptions {
  /** Per minute; 0: no limit. */
  requestsPerMinute: { user: number; key: number };
  /** How many answers run at once. */
  slots: AnswerSlots;
  /** For several gateways that count together; undefined: this one counts alone. */
  createCounter?: CreateCounter | undefined;
  spendOf: Spending["spendOf"];
  /** The amounts that are reserved for running answers. */
  reservations: Reservations;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * How many providers a person may connect, or try to, in a minute: far more than a person pastes, and too few to guess
 * keys or addresses.
 */
const CONNECTIONS_PER_MINUTE = 20;

/** How often a person may publish in a minute: more than anyone does by hand, and as often as a page follows edits. */
const PUBLICATIONS_PER_MINUTE = 60;

export function createLimits(options: LimitsOptions): Limits {
  const { requestsPerMinute, slots, createCounter = createMemoryCounter, spendOf, reservations, now } = options;
  const counterFor = (prefix: string, limit: number): RequestCounter | undefined => {
    if (limit === 0) return undefined;
    return createCounter({ prefix, limit });
  };
  const users = counterFor("user", requestsPerMinute.user);
  const ownCounters = new Map<number, RequestCounter>();
  const keys = counterFor("key", requestsPerMinute.key);
  const connections = counterFor("connect", CONNECTIONS_PER_MINUTE);
  const publishing = counterFor("publish", PUBLICATIONS_PER_MINUTE);
  // An app's purse sets how many calls it pays for; this bounds the work for all others.
  const visits = counterFor("visit", MAX_PURSE_CALLS_PER_MINUTE);

  const insertions = new Map<string, RequestCounter>();

  /** Checked before anything is done for a request: a plugin may already cost something. */
  async function checkSpending(spender: Spender, limit: SpendingLimit): Promise<LimitRefusal | undefined> {
    const amountSpent = await spendOf({ ...spender, since: periodStart(limit.reset, now()) });
    return amountSpent >= limit.amount ? spentUp(spender, { limit, now: now() }) : undefined;
  }

  /** People with the same limit of their own share one counter object, which counts each person separately. */
  const counterOfPerson = (limit: number): RequestCounter | undefined => {
    const counter = ownCounters.get(limit) ?? counterFor(`user-${limit}`, limit);
    if (counter) ownCounters.set(limit, counter);
    return counter;
  };

  async function countRequest({ userId, keyId, limits }: LimitedSender): Promise<LimitRefusal | undefined> {
    if (keyId !== undefined && keys) {
      const count = await keys.take(keyId);
      if (count.isOver) return tooMany("key", { limit: keys.limit, count, now: now() });
    }
    const ownLimit = limits?.requestsPerMinute ?? undefined;
    const person = ownLimit === undefined ? users : counterOfPerson(ownLimit);
    if (person) {
      const count = await person.take(userId);
      if (count.isOver) return tooMany("user", { limit: person.limit, count, now: now() });
    }
    return undefined;
  }

  async function refusalOf(sender: LimitedSender): Promise<LimitRefusal | undefined> {
    const tooManyRequests = await countRequest(sender);
    if (tooManyRequests) return tooManyRequests;
    const { userId, keyId, spendingLimit, limits } = sender;
    for (const { spender, limit } of spendersOf({ userId, keyId, spendingLimit, limits })) {
      const refusal = await checkSpending(spender, limit);
      if (refusal) return refusal;
    }
    return undefined;
  }

  return {
    slots,
    take: async (sender) => {
      const refusal = await refusalOf(sender);
      return refusal ? fail(refusal) : succeed(undefined);
    },
    count: async (sender) => {
      const refusal = await countRequest(sender);
      return refusal ? fail(refusal) : succeed(undefined);
    },
    async takeConnecting({ userId }) {
      const count = await connections?.take(userId);
      if (!count?.isOver) return succeed(undefined);
      return fail(tooMany("connect", { limit: CONNECTIONS_PER_MINUTE, count, now: now() }));
    },
    takeInsertion({ quota, userId, perMinute }) {
      const counter = insertions.get(quota) ?? createCounter({ prefix: `insert-${quota}`, limit: perMinute });
      insertions.set(quota, counter);
      return counter.take(userId);
    },
    async takePublishing({ userId }) {
      const count = await publishing?.take(userId);
      if (!count?.isOver) return succeed(undefined);
      return fail(tooMany("publish", { limit: PUBLICATIONS_PER_MINUTE, count, now: now() }));
    },
    async takeVisit({ publicationId, address, payer }) {
      const count = await visits?.take(`${publicationId} ${address ?? ""}`);
      if (count?.isOver) return fail(tooMany("visit", { limit: MAX_PURSE_CALLS_PER_MINUTE, count, now: now() }));
      for (const { spender, limit } of spendersOf(payer)) {
        if (await checkSpending(spender, limit)) return fail(visitRefusal);
      }
      return succeed(undefined);
    },
    async reserve({ id, identity, estimate }) {
      const spenders = spendersOf(identity);
      const reservedSpenders: Spender[] = [];
      let dollars = 0;
      const release = () => {
        for (const spender of reservedSpenders) reservations.release({ id, ...spender });
      };
      for (const { spender, limit } of spenders) {
        const since = periodStart(limit.reset, now());
        const request = { ...spender, id, limit: limit.amount, since, estimate: estimate() };
        const amount = await reservations.reserve(request);
        if (amount === undefined) {
          release();
          return fail(spentUp(spender, { limit, now: now() }));
        }
        reservedSpenders.push(spender);
        dollars = Math.max(dollars, amount);
      }
      return succeed({ dollars, release });
    },
  };
}

/** The refusal of a visitor's call where a limit of the person who pays is reached. */
export const visitRefusal: LimitRefusal = {
  error: {
    code: 402,
    message: "The rest of the app's limit does not cover this call",
    metadata: { error_type: "payment_required" },
  },
  headers: {},
};

/** The key and the person whose spending limits apply to an answer, with those limits. */
function spendersOf({
  userId,
  keyId,
  spendingLimit,
  limits,
}: LimitedSender): { spender: Spender; limit: SpendingLimit }[] {
  const key = keyId !== undefined && spendingLimit ? [{ spender: { keyId }, limit: spendingLimit }] : [];
  const dollars = limits?.dollarsPerMonth ?? undefined;
  return dollars === undefined ? key : [...key, { spender: { userId }, limit: monthly(dollars) }];
}

const monthly = (amount: number): SpendingLimit => ({ amount, reset: "monthly" });

function tooMany(
  who: "user" | "key" | "connect" | "publish" | "visit",
  { limit, count, now }: { limit: number; count: Count; now: number },
): LimitRefusal {
  const seconds = Math.max(1, Math.ceil(count.resetIn / 1000));
  const headers = {
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": "0",
    // Milliseconds since the epoch, as OpenRouter sends it.
    "X-RateLimit-Reset": String(now + count.resetIn),
  };
  const message = `Rate limit exceeded: ${who}-requests-per-min. At most ${limit} requests a minute; try again in ${seconds} second${seconds === 1 ? "" : "s"}.`;
  return {
    error: { code: 429, message, metadata: { headers, error_type: "rate_limit_exceeded" } },
    headers: { ...headers, "Retry-After": String(seconds) },
  };
}

/**
 * The refusal of a spent limit: a key's as OpenRouter refuses it; a person's with 402, and the seconds until the next
 * month.
 */
function spentUp(spender: Spender, { limit, now }: { limit: SpendingLimit; now: number }): LimitRefusal {
  if ("keyId" in spender) return { error: keySpentUp(limit), headers: {} };
  const time = new Date(now);
  const next = Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 1);
  const day = new Date(next).toISOString().slice(0, 10);
  const message = `You may spend $${limit.amount} a month on this server, and this answer would exceed that. The next month begins on ${day} (UTC); ask the server's administrator for a higher limit.`;
  const seconds = Math.max(1, Math.ceil((next - now) / 1000));
  return {
    error: { code: 402, message, metadata: { error_type: "payment_required" } },
    headers: { "Retry-After": String(seconds) },
  };
}

function keySpentUp({ amount, reset }: SpendingLimit): ApiError {
  const message = `Key limit exceeded (${reset ?? "total"} limit). This key may spend $${amount}; manage it in your account's API keys.`;
  return { code: 403, message, metadata: { error_type: "payment_required" } };
}
