import { createMemoryReservations } from "./memory-reservations.ts";
import { createPurse, type Purse } from "./purse.ts";
import type { KnownLimits, LimitState, Reservations } from "./reservations.ts";

/** Reservations where nothing has a limit. */
export function noReservations(): Reservations {
  return reservationsWithin([]);
}

/** A purse without limits. */
export const openPurse: Purse = createPurse({ reservations: noReservations(), now: Date.now });

/** Reservations of this process, where these limits apply to those who spend for their subjects. */
export function reservationsWithin(limits: readonly LimitState[]): Reservations {
  return createMemoryReservations(async (spenders): Promise<KnownLimits> => {
    const names = new Set(spenders.map(({ subject }) => subject));
    const states = limits.filter(({ subject }) => names.has(subject));
    return { states, limitedSubjects: limits.map(({ subject }) => subject) };
  }, Date.now);
}

/** A limit of this many picodollars, of which nothing is spent. */
export function aLimit(more: Partial<LimitState> & { amount: number }): LimitState {
  const fields = { kind: "key", id: "one", subject: "key:one", period: "total", isOwn: false } as const;
  return { ...fields, spent: 0, reserved: 0, ...more };
}
