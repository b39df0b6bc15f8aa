import type { Identity } from "../accounts/accounts.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { Refusal } from "./refusal.ts";

/** The slot of one running answer. */
export interface AnswerSlot {
  /** A second call has no effect. */
  release(): void;
}

/** Bounds how many answers run at once, of one person and of all. */
export interface AnswerSlots {
  /**
   * A refusal is 429 if the person has too many, and 503 if the gateway has, with the seconds after which to try again.
   */
  take(identity: Pick<Identity, "userId">): Result<AnswerSlot, Refusal> | Promise<Result<AnswerSlot, Refusal>>;
}

/** The slots of one process, which decides synchronously. */
export interface LocalAnswerSlots extends AnswerSlots {
  take(identity: Pick<Identity, "userId">): Result<AnswerSlot, Refusal>;
}

/** The most answers that run at once. 0: no limit. */
export interface SlotLimits {
  user: number;
  all: number;
}

/** Seconds. An answer of usual length ends within a minute, so that of many answers one ends soon. */
const RETRY_AFTER = 5;

/**
 * Bounds the answers that run in this process: an answer holds its request and a connection, and a program that calls
 * in a loop would otherwise use up the memory.
 */
export function createAnswerSlots({ user, all }: SlotLimits): LocalAnswerSlots {
  const counts = new Map<string, number>();
  let total = 0;

  function release(userId: string): void {
    total -= 1;
    const count = (counts.get(userId) ?? 1) - 1;
    if (count === 0) counts.delete(userId);
    else counts.set(userId, count);
  }

  return {
    take({ userId }) {
      const own = counts.get(userId) ?? 0;
      if (user > 0 && own >= user) return fail(refusal(429, `You have ${own} answers running, which is the maximum.`));
      if (all > 0 && total >= all) return fail(refusal(503, "This gateway is running its maximum number of answers."));
      counts.set(userId, own + 1);
      total += 1;
      let isHeld = true;
      return succeed({
        release() {
          if (isHeld) release(userId);
          isHeld = false;
        },
      });
    },
  };
}

function refusal(code: 429 | 503, reason: string): Refusal {
  return {
    error: {
      code,
      message: `${reason} Try again in ${RETRY_AFTER} seconds.`,
      metadata: { error_type: code === 429 ? "rate_limit_exceeded" : "provider_overloaded" },
    },
    headers: { "Retry-After": String(RETRY_AFTER) },
  };
}
