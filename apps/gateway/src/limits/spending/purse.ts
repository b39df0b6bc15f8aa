import type { MetLimit } from "@tutti/contract";
import { fail, type Result, succeed } from "../../result.ts";
import type { LimitedSender } from "../limited-sender.ts";
import type { LimitRefusal } from "../refusal.ts";
import { type LimitState, leftOf, lowestOf, type Reservations } from "./reservations.ts";
import {
  modelSpender,
  type NamedSpenders,
  needsAllowance,
  type Spender,
  spendersOf,
  storedSubjects,
} from "./spenders.ts";
import { allowanceRefusal, refuseSpending, toMetLimit, visitRefusal } from "./spending-refusal.ts";

/** Decides what may be spent: for every way in which answers are asked for, and for all kinds of limits. */
export interface Purse {
  /** What an answer spends for, and the limits that apply to that: undefined where there is none, and none is read. */
  open(request: SpendingRequest): Promise<SpendingAccount>;
}

/** Who asks, and for what. */
export interface SpendingRequest {
  /** The generation's id. */
  id: string;
  sender: LimitedSender;
  /** What the request names. */
  named?: NamedSpenders | undefined;
  /** Set where a visitor of a published app asks: the refusals say nothing of the person who pays. */
  publicationId?: string | undefined;
}

/** What one answer may spend. */
export interface SpendingAccount {
  /** The subjects that the ledger stores with the generation. */
  readonly storedSubjects: readonly string[];
  /** Whether limits may apply: of its sender, of what it names, or of a model. */
  readonly isLimited: boolean;
  /** The limits that have been asked so far, as they stood. */
  askedLimits(): readonly LimitState[];
  /** The refusal of an answer that costs anything, where nothing is left of a limit. */
  readonly exhaustion: LimitRefusal | undefined;
  /**
   * Reserves the most that the answer can cost, or what is left where that is less, but at least its least.
   * Picodollars.
   *
   * @param request.models the slugs of the models that may answer, whose limits apply as well
   */
  reserve(request: {
    models: readonly string[];
    least: number;
    most: number;
  }): Promise<Result<SpendingReservation, LimitRefusal>>;
}

/** What is reserved for a running answer. */
export interface SpendingReservation {
  /** Picodollars. */
  readonly amount: number;
  /** The lowest of the limits; undefined where none applies. */
  readonly limit: MetLimit | undefined;
  /** Reserves more, all or nothing; false where a limit has not so much left. Picodollars. */
  extend(more: number): Promise<boolean>;
  /** The refusal of an answer that costs more than it has reserved. */
  refuse(): LimitRefusal;
  /** Call it when the answer's cost is in the ledger. */
  release(): void;
}

/** @param options.now milliseconds since the epoch */
export function createPurse({ reservations, now }: { reservations: Reservations; now: () => number }): Purse {
  return {
    async open({ id, sender, named, publicationId }) {
      const spenders = spendersOf(sender, { named, publicationId });
      const isVisitor = publicationId !== undefined;
      // What is known of a sender may be seconds old: whether an app is allowed is read each time.
      const isLimited = sender.isLimited === true || spenders.some(({ kind }) => needsAllowance(kind));
      const known = isLimited ? await reservations.read(spenders) : { states: [], limitedSubjects: [] };
      const { states, limitedSubjects } = known;
      const limitedNames = new Set(limitedSubjects);
      const hasLimit = ({ limitSubjects }: Spender) => limitSubjects.some((subject) => limitedNames.has(subject));
      const lowest = lowestOf(states);
      let asked = states;
      const isExhausted = lowest !== undefined && leftOf(lowest) <= 0;
      const isAllowed = spenders.every((spender) => !needsAllowance(spender.kind) || hasLimit(spender));
      const missing = isAllowed ? undefined : isVisitor ? visitRefusal : allowanceRefusal;
      const exhaustion = isExhausted ? refuseSpending(lowest, { now: now(), isVisitor }) : undefined;

      return {
        storedSubjects: storedSubjects(spenders),
        isLimited: limitedNames.size > 0 || missing !== undefined,
        askedLimits: () => asked,
        exhaustion: missing ?? exhaustion,
        async reserve({ models, least, most }) {
          if (missing && most > 0) return fail(missing);
          const limitedModels = models.map(modelSpender).filter(hasLimit);
          const limited = [...spenders.filter(hasLimit), ...limitedModels];
          if (limited.length === 0) return succeed({ amount: most, limit: undefined, ...unlimited });
          // What was read covers no models: they are chosen after it.
          const covered = limitedModels.length === 0 ? { known } : {};
          const outcome = await reservations.reserve({ id, spenders: limited, least, most, ...covered });
          if (outcome.type === "refused") return fail(refuseSpending(outcome.limit, { now: now(), isVisitor }));
          asked = outcome.states;
          let { amount } = outcome;
          return succeed({
            get amount() {
              return amount;
            },
            limit: outcome.limit && toMetLimit(outcome.limit, now()),
            async extend(more) {
              const extension = await reservations.reserve({ id, spenders: limited, least: more, most: more });
              if (extension.type === "refused") return false;
              amount += more;
              return true;
            },
            refuse: () => {
              if (!outcome.limit) throw new Error("No limit refuses this answer.");
              return refuseSpending(outcome.limit, { now: now(), isVisitor });
            },
            release: () => reservations.release({ id, subjects: limited.map(({ subject }) => subject) }),
          });
        },
      };
    },
  };
}

const unlimited = {
  extend: async () => true,
  refuse: () => {
    throw new Error("No limit refuses this answer.");
  },
  release: () => undefined,
};
