import { MAX_PURSE_CALLS_PER_MINUTE } from "@tutti/contract";
import { fail, type Result, succeed } from "../result.ts";
import type { AnswerSlots } from "./answer-slots.ts";
import type { LimitedSender } from "./limited-sender.ts";
import type { LimitRefusal } from "./refusal.ts";
import { type Count, type CreateCounter, createMemoryCounter, type RequestCounter } from "./request-counter.ts";
import { createPurse, type Purse } from "./spending/purse.ts";
import type { Reservations } from "./spending/reservations.ts";

/** The limits on the requests of people and keys, and the purse that decides what may be spent. */
export interface Limits {
  /** Counts one request. A refusal is 429 in OpenRouter's form with Retry-After and X-RateLimit-*. */
  count(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /** Counts one provider that a person connects, which this gateway then calls: 429 for too many. */
  takeConnecting(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /** Counts one insertion of a person, by what is inserted. */
  takeInsertion(insertion: { quota: string; userId: string; perMinute: number }): Promise<Count>;
  /** Counts one change of a person's publications: 429 for too many. */
  takePublishing(sender: LimitedSender): Promise<Result<void, LimitRefusal>>;
  /**
   * Counts one call of a published app by a visitor, apart from the requests of the person who pays: 429 for too many.
   */
  takeVisit(visit: { publicationId: string; address: string | undefined }): Promise<Result<void, LimitRefusal>>;
  /** How many answers run at once. */
  slots: AnswerSlots;
  /** Decides what answers may cost. */
  purse: Purse;
}

export interface LimitsOptions {
  /** Per minute; 0: no limit. */
  requestsPerMinute: { user: number; key: number };
  /** How many answers run at once. */
  slots: AnswerSlots;
  /** For several gateways that count together; undefined: this one counts alone. */
  createCounter?: CreateCounter | undefined;
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
  const { requestsPerMinute, slots, createCounter = createMemoryCounter, reservations, now } = options;
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

  /** People with the same limit of their own share one counter object, which counts each person separately. */
  const counterOfPerson = (limit: number): RequestCounter | undefined => {
    const counter = ownCounters.get(limit) ?? counterFor(`user-${limit}`, limit);
    if (counter) ownCounters.set(limit, counter);
    return counter;
  };

  async function countRequest({
    userId,
    keyId,
    requestsPerMinute: ownLimit,
  }: LimitedSender): Promise<LimitRefusal | undefined> {
    if (keyId !== undefined && keys) {
      const count = await keys.take(keyId);
      if (count.isOver) return tooMany("key", { limit: keys.limit, count, now: now() });
    }
    const person = ownLimit === undefined ? users : counterOfPerson(ownLimit);
    if (person) {
      const count = await person.take(userId);
      if (count.isOver) return tooMany("user", { limit: person.limit, count, now: now() });
    }
    return undefined;
  }

  return {
    slots,
    purse: createPurse({ reservations, now }),
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
    async takeVisit({ publicationId, address }) {
      const count = await visits?.take(`${publicationId} ${address ?? ""}`);
      if (count?.isOver) return fail(tooMany("visit", { limit: MAX_PURSE_CALLS_PER_MINUTE, count, now: now() }));
      return succeed(undefined);
    },
  };
}

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
