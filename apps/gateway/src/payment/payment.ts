import { toBoundedPicodollars, toDollars } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { GenerationEnd, GenerationStart, Ledger } from "../ledger/ledger.ts";
import type { AnswerSlot } from "../limits/answer-slots.ts";
import type { Limits } from "../limits/limits.ts";
import type { LimitRefusal } from "../limits/refusal.ts";
import { type CostOutcome, chargeOf } from "../limits/spending/cost-outcome.ts";
import type { SpendingReservation } from "../limits/spending/purse.ts";
import type { NamedSpenders } from "../limits/spending/spenders.ts";
import { refuseUnknownPrice, type UnknownPriceRule } from "../limits/spending/unknown-price.ts";
import { fail, type Result } from "../result.ts";

/** What is known of a request only once it begins. */
type StartedFacts = "startedAt" | "promptTokens" | "heldSum" | "spenders" | "askedLimits" | "reservedSum";

/** The sender of a request of any kind, and what its record says of it at the start. */
export type PaidRequest = Omit<GenerationStart, StartedFacts> & {
  /** What the client says that the request spends for. */
  spends?: NamedSpenders | undefined;
};

/** The likely work of a request, once it is known who may do it. */
export interface LikelyWork extends Pick<GenerationStart, "startedAt" | "promptTokens"> {
  /** The endpoints that may do it, best first. */
  endpoints: readonly Endpoint[];
  /** US dollars that it costs at most at these endpoints. */
  estimate: (endpoints: readonly Endpoint[]) => number;
  isPriced: (endpoint: Endpoint) => boolean;
}

/** How a request ended, and what that says of its cost. */
export type PaidEnding = Omit<GenerationEnd, "charge"> & { outcome: CostOutcome };

/**
 * What a person spends for one request of any kind: its slot among those that run, the part of the limits that is held
 * for it, and its record in the ledger.
 */
export interface Payment {
  /**
   * Holds the most that it costs, begins the record, and returns the endpoints that may be called: where a limit
   * applies, those whose price is known. Throws an ApiFailure if a limit does not cover it.
   */
  begin(work: LikelyWork): Promise<readonly Endpoint[]>;
  /** Resolves when the beginning of the record is safely written: await it before a byte goes to the client. */
  whenRecorded(): Promise<void>;
  /** Ends the record with what is charged, then gives back what was held. A second call changes nothing. */
  end(ending: PaidEnding): Promise<void>;
}

export interface PaymentServices {
  limits: Pick<Limits, "purse" | "slots">;
  /** How models are treated whose price is not known, where a limit in dollars applies; default: refused. */
  unknownPrice?: UnknownPriceRule | undefined;
  ledger: Ledger;
}

/** Admits a request among those that run. Throws an ApiFailure if too many do. */
export async function openPayment(
  { spends, ...request }: PaidRequest,
  { limits, unknownPrice = "refuse", ledger }: PaymentServices,
): Promise<Payment> {
  const { id, identity, sessionId } = request;
  const slot: AnswerSlot = admitted(await limits.slots.take(identity));
  let reservation: SpendingReservation | undefined;
  let estimated: (() => number) | undefined;
  let writing: Promise<void> | undefined;
  let hasEnded = false;

  return {
    async begin({ startedAt, promptTokens, endpoints: candidates, estimate, isPriced }) {
      const named = { ...spends, ...(sessionId === undefined ? {} : { session: sessionId }) };
      const account = await limits.purse.open({ id, sender: identity, named });
      const isRefused = (endpoint: Endpoint) => account.isLimited && unknownPrice === "refuse" && !isPriced(endpoint);
      const endpoints = candidates.filter((endpoint) => !isRefused(endpoint));
      const [unpriced] = candidates;
      if (endpoints.length === 0 && unpriced) admitted(fail(refuseUnknownPrice(unpriced)));
      estimated = () => estimate(endpoints);
      const most = account.isLimited ? toBoundedPicodollars(estimated()) : 0;
      const models = [...new Set(endpoints.map(({ model }) => model.slug))];
      if (most > 0) reservation = admitted(await account.reserve({ models, least: most, most }));
      // Without a limit nothing was held, and 0 would say that the answer is free if its process is killed.
      const heldSum = reservation && toDollars(reservation.amount);
      const spenders = account.storedSubjects;
      const askedLimits = account.askedLimits();
      const facts = { startedAt, promptTokens, heldSum, spenders, askedLimits, reservedSum: heldSum };
      writing = ledger.begin({ ...request, ...facts });
      return endpoints;
    },
    whenRecorded: () => writing ?? Promise.resolve(),
    async end({ outcome, ...ending }) {
      if (hasEnded) return;
      hasEnded = true;
      slot.release();
      if (writing === undefined) return reservation?.release();
      const heldSum = () => (reservation ? toDollars(reservation.amount) : (estimated?.() ?? 0));
      await ledger.finish(id, { ...ending, charge: chargeOf(outcome, heldSum) });
      reservation?.release();
    },
  };
}

function admitted<Value>(admission: Result<Value, LimitRefusal>): Value {
  if (!admission.ok) throw new ApiFailure(admission.error.error, admission.error.headers);
  return admission.value;
}
