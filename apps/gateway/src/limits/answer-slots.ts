import { fail, type Result, succeed } from "../result.ts";
import type { LimitRefusal } from "./refusal.ts";

/** The slot of one running answer. */
export interface AnswerSlot {
  /** A second call has no effect. */
  release(): void;
}

/** Whose answers are counted together: a person's, or those of all visitors of a published app. */
export type SlotHolder = { userId: string } | { publicationId: string };

/** Bounds how many answers run at once, of one holder and of all. */
export interface AnswerSlots {
  /**
   * A refusal is 429 if the holder has too many, and 503 if the gateway has, with the seconds after which to try again.
   */
  take(holder: SlotHolder): Result<AnswerSlot, LimitRefusal> | Promise<Result<AnswerSlot, LimitRefusal>>;
}

/** The slots of one process, which decides synchronously. */
export interface LocalAnswerSlots extends AnswerSlots {
  take(holder: SlotHolder): Result<AnswerSlot, LimitRefusal>;
}

/** The most answers that run at once. 0: no limit. */
export interface SlotLimits {
  /** Of one person, and of one published app. */
  user: number;
  all: number;
}

/** The part of all slots that visitors of published apps may have together, so that people always have the others. */
const VISITORS_SHARE = 0.5;

/** Seconds. An answer of usual length ends within a minute, so that of many answers one ends soon. */
const RETRY_AFTER = 5;

/**
 * Bounds the answers that run in this process: an answer holds its request and a connection, and a program that calls
 * in a loop would otherwise use up the memory.
 */
export function createAnswerSlots({ user, all }: SlotLimits): LocalAnswerSlots {
  const counts = new Map<string, number>();
  const totals = { people: 0, visitors: 0 };
  const forVisitors = Math.ceil(all * VISITORS_SHARE);

  return {
    take(holder) {
      const isVisitor = "publicationId" in holder;
      const name = isVisitor ? `publication:${holder.publicationId}` : holder.userId;
      const own = counts.get(name) ?? 0;
      const sender = isVisitor ? "This app has" : "You have";
      if (user > 0 && own >= user) return fail(refusal(429, `${sender} ${own} answers running, which is the maximum.`));
      const isFull = totals.people + totals.visitors >= all || (isVisitor && totals.visitors >= forVisitors);
      if (all > 0 && isFull) return fail(refusal(503, "This gateway is running its maximum number of answers."));
      const total = isVisitor ? "visitors" : "people";
      counts.set(name, own + 1);
      totals[total] += 1;
      let isHeld = true;
      return succeed({
        release() {
          if (!isHeld) return;
          isHeld = false;
          totals[total] -= 1;
          const count = (counts.get(name) ?? 1) - 1;
          if (count === 0) counts.delete(name);
          else counts.set(name, count);
        },
      });
    },
  };
}

function refusal(code: 429 | 503, reason: string): LimitRefusal {
  return {
    error: {
      code,
      message: `${reason} Try again in ${RETRY_AFTER} seconds.`,
      metadata: { error_type: code === 429 ? "rate_limit_exceeded" : "provider_overloaded" },
    },
    headers: { "Retry-After": String(RETRY_AFTER) },
  };
}
