import { hash } from "node:crypto";
import { normalizeIP } from "@better-auth/core/utils/ip";
import { fail, type Result, succeed } from "../result.ts";
import {
  type AttemptLimit,
  type AttemptRule,
  type AttemptRuleName,
  attemptRules,
  type LimitName,
} from "./attempt-rules.ts";
import { type CreateCounter, createMemoryCounter, type RequestCounter } from "./request-counter.ts";

/** The party that tries, and what is tried. */
export interface AttemptBy {
  /** The client's address; undefined: unknown. The addresses of one IPv6 network (/64) count as one. */
  address: string | undefined;
  /** The account or publication whose secret is tried, if the attempt names one. */
  subject?: string | undefined;
  /** The id of the browser, if it has proven that the subject's owner has used it. */
  device?: string | undefined;
}

/** An attempt that may go on. */
export interface GuessAttempt {
  /** Call it if the secret was right: the attempt then counts for its address alone. */
  succeed(): void;
}

export interface AttemptRefusal {
  /** Until the next attempt is allowed. */
  seconds: number;
  /** The limit that is exceeded. */
  limit: LimitName;
}

/** Counts attempts, by the table `attemptRules`. */
export interface Attempts {
  take(rule: AttemptRuleName, by: AttemptBy): Promise<Result<GuessAttempt, AttemptRefusal>>;
}

export interface AttemptsOptions {
  /** For several processes that count together; default: this one counts alone. */
  createCounter?: CreateCounter | undefined;
  /** Replaces rules of the table. */
  rules?: Partial<Record<AttemptRuleName, AttemptRule>> | undefined;
}

export function createAttempts({ createCounter = createMemoryCounter, rules = {} }: AttemptsOptions = {}): Attempts {
  const allRules: Readonly<Record<AttemptRuleName, AttemptRule>> = { ...attemptRules, ...rules };
  const counters = new Map<string, RequestCounter>();

  function counterOf(prefix: string, { max, window }: AttemptLimit): RequestCounter {
    const counter = counters.get(prefix) ?? createCounter({ prefix, limit: max, window });
    counters.set(prefix, counter);
    return counter;
  }

  return {
    async take(name, by) {
      const rule = allRules[name];
      const giveBacks: (() => void)[] = [];
      const giveBack = () => {
        for (const each of giveBacks.splice(0)) each();
      };
      for (const [limit, key] of countedNames(rule, by)) {
        const ruleLimit = rule[limit];
        if (ruleLimit === undefined) continue;
        const counter = counterOf(`attempt:${name}:${limit}`, ruleLimit);
        // Hashed, since the name is as long as a stranger makes it, and Redis needs no email addresses.
        const countedName = hash("sha256", key, "base64url");
        const { isOver, resetIn } = await counter.take(countedName);
        if (isOver) {
          giveBack();
          return fail({ seconds: Math.max(1, Math.ceil(resetIn / 1000)), limit });
        }
        if (limit !== "address" && !rule.countsRight) giveBacks.push(() => counter.giveBack(countedName));
      }
      return succeed({ succeed: giveBack });
    },
  };
}

/** The limits that apply to an attempt in their order, and the name by which each counts it. */
function countedNames(rule: AttemptRule, { address, subject, device }: AttemptBy): [LimitName, string][] {
  const place = address === undefined ? "unknown" : normalizeIP(address);
  const byAddress: [LimitName, string] = ["address", place];
  if (subject === undefined) return [byAddress];
  if (rule.device !== undefined && device !== undefined) return [byAddress, ["device", `${subject} ${device}`]];
  return [byAddress, ["subjectByAddress", `${subject} ${place}`], ["subject", subject]];
}

/** How long to wait, as people say it: "40 seconds", "12 minutes". */
export function describeWait(seconds: number): string {
  if (seconds < 100) return `${seconds} second${seconds === 1 ? "" : "s"}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
