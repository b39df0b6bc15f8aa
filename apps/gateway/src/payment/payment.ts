import { ApiFailure } from "../api-failure.ts";
import type { GenerationEnd, GenerationStart, Ledger } from "../ledger/ledger.ts";
import type { AnswerSlot } from "../limits/answer-slots.ts";
import { type CostOutcome, chargeOf } from "../limits/cost-outcome.ts";
import type { Limits, SpendingReservation } from "../limits/limits.ts";
import type { LimitRefusal } from "../limits/refusal.ts";
import type { Result } from "../result.ts";

/** The sender of a request of any kind, and what its record says of it at the start. */
export type PaidRequest = Omit<GenerationStart, "startedAt" | "promptTokens" | "heldSum">;

/** The likely work of a request, once it is known who may do it. */
export interface LikelyWork extends Pick<GenerationStart, "startedAt" | "promptTokens"> {
  /** US dollars that it is likely to cost at most. Called only if a limit needs it, or if that is spent. */
  estimate: () => number;
}

/** How a request ended, and what that says of its cost. */
export type PaidEnding = Omit<GenerationEnd, "charge"> & { outcome: CostOutcome };

/**
 * What a person spends for one request of any kind: its slot among those that run, the part of the limits that is held
 * for it, and its record in the ledger.
 */
export interface Payment {
  /** Holds the likely cost, and begins the record. Throws an ApiFailure if a limit does not cover it. */
  begin(work: LikelyWork): Promise<void>;
  /** Resolves when the beginning of the record is safely written: await it before a byte goes to the client. */
  whenRecorded(): Promise<void>;
  /** Ends the record with what is charged, then gives back what was held. A second call changes nothing. */
  end(ending: PaidEnding): Promise<void>;
}

export interface PaymentServices {
  limits: Pick<Limits, "reserve" | "slots">;
  ledger: Ledger;
}

/** Admits a request among those that run. Throws an ApiFailure if too many do. */
export async function openPayment(request: PaidRequest, { limits, ledger }: PaymentServices): Promise<Payment> {
  const { id, identity } = request;
  const slot: AnswerSlot = admitted(await limits.slots.take(identity));
  let reservation: SpendingReservation | undefined;
  let work: LikelyWork | undefined;
  let writing: Promise<void> | undefined;
  let hasEnded = false;

  return {
    async begin(likelyWork) {
      const { startedAt, promptTokens, estimate } = likelyWork;
      reservation = admitted(await limits.reserve({ id, identity, estimate }));
      work = likelyWork;
      // Without a limit nothing was held, and 0 would say that the answer is free if its process is killed.
      const heldSum = isLimited(request) ? reservation.dollars : undefined;
      writing = ledger.begin({ ...request, startedAt, promptTokens, heldSum });
    },
    whenRecorded: () => writing ?? Promise.resolve(),
    async end({ outcome, ...ending }) {
      if (hasEnded) return;
      hasEnded = true;
      slot.release();
      if (writing === undefined) return reservation?.release();
      const heldSum = () => (isLimited(request) ? reservation?.dollars : undefined) ?? work?.estimate() ?? 0;
      await ledger.finish(id, { ...ending, charge: chargeOf(outcome, heldSum) });
      reservation?.release();
    },
  };
}

function isLimited({ identity }: PaidRequest): boolean {
  return identity.spendingLimit !== undefined || typeof identity.limits?.dollarsPerMonth === "number";
}

function admitted<Value>(admission: Result<Value, LimitRefusal>): Value {
  if (!admission.ok) throw new ApiFailure(admission.error.error, admission.error.headers);
  return admission.value;
}
