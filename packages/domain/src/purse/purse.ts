import { NANODOLLARS } from "@tutti/contract";
import { fail, type Result, succeed } from "../result.ts";

/** Milliseconds over which the calls of an app are counted. */
const MINUTE = 60_000;

/** Milliseconds after which a call without a result is charged its reserved price: its tab is gone. */
export const RESERVATION_TIMEOUT = 10 * MINUTE;

/** The maximum that a person may set: no app needs more calls a minute, and the times of the calls are stored. */
export const MAX_CALLS_PER_MINUTE = 600;
/** Nanodollars; above this, sums of prices would not be exact. */
export const MAX_PURSE_LIMIT = 1_000 * NANODOLLARS;

/** The reserved price of one running call. */
export interface Reservation {
  /** Nanodollars: the maximum cost of the call. */
  price: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** The budget of an app for calls of models (APP-15), and its spending. Sums are nanodollars. */
export interface Purse {
  isAllowed: boolean;
  limit: number;
  /** Calls a minute. */
  perMinute: number;
  spent: number;
  /** The maximum costs of running calls, by their ids. */
  reservations: Readonly<Record<string, Reservation>>;
  /** The start times of the calls of the last minute, in milliseconds since the epoch, the oldest first. */
  askedAt: readonly number[];
}

/** The purse until a person changes it. */
export const initialPurse: Purse = {
  isAllowed: false,
  limit: NANODOLLARS / 10,
  perMinute: 20,
  spent: 0,
  reservations: {},
  askedAt: [],
};

/** Why a purse does not pay for a call. */
export type PurseRefusal = "not-allowed" | "purse-empty" | "too-many-requests";

/** The maximum cost of all running calls together, in nanodollars. */
export function reservedOf({ reservations }: Purse): number {
  return Object.values(reservations).reduce((sum, { price }) => sum + price, 0);
}

/** Nanodollars that are left for another call. */
export function purseRest(purse: Purse): number {
  return Math.max(0, purse.limit - purse.spent - reservedOf(purse));
}

/**
 * Reserves the maximum cost of a call before the call is made. The price may depend on the remaining budget.
 *
 * @param options.priceWithin the call's maximum price in nanodollars, given the remaining budget; undefined if that
 * does not pay for it
 * @param options.now milliseconds since the epoch
 */
export function reserve(
  purseBefore: Purse,
  { id, now, priceWithin }: { id: string; now: number; priceWithin: (rest: number) => number | undefined },
): Result<Purse, PurseRefusal> {
  const purse = withoutLapsedReservations(purseBefore, now);
  if (!purse.isAllowed) return fail("not-allowed");
  // After a clock was set back, a call with a time in the future would be kept forever.
  const askedAt = purse.askedAt.filter((at) => at > now - MINUTE && at <= now);
  if (askedAt.length >= purse.perMinute) return fail("too-many-requests");
  const rest = purseRest(purse);
  const price = priceWithin(rest);
  if (price === undefined || !(price >= 0 && price <= rest)) return fail("purse-empty");
  return succeed({
    ...purse,
    reservations: { ...purse.reservations, [id]: { price, at: now } },
    askedAt: [...askedAt, now],
  });
}

/**
 * Replaces a call's reservation by its actual cost.
 *
 * @param cost nanodollars; undefined if it is not known: then the call costs the reserved price
 */
export function settle(purse: Purse, id: string, cost: number | undefined): Purse {
  const reservation = Object.hasOwn(purse.reservations, id) ? purse.reservations[id] : undefined;
  if (reservation === undefined) return purse;
  const { [id]: _, ...reservations } = purse.reservations;
  return { ...purse, reservations, spent: purse.spent + (cost ?? reservation.price) };
}

/** Sets the spending to zero. The reservations of running calls stay: they are paid from the new budget. */
export function resetPurse(purse: Purse, now: number): Purse {
  return { ...withoutLapsedReservations(purse, now), spent: 0 };
}

/** Calls whose results never arrived are charged their reserved price. */
function withoutLapsedReservations(purse: Purse, now: number): Purse {
  const lapsedEntries = Object.entries(purse.reservations).filter(
    ([, { at }]) => at <= now - RESERVATION_TIMEOUT || at > now + RESERVATION_TIMEOUT,
  );
  return lapsedEntries.reduce((sum, [id]) => settle(sum, id, undefined), purse);
}

/** The stored purse; a field that is missing or has another form gets its initial value. */
export function readPurse(storedPurse: unknown): Purse {
  const purse = (typeof storedPurse === "object" && storedPurse !== null ? storedPurse : {}) as Record<string, unknown>;
  const { limit, perMinute, spent, reservations, askedAt } = purse;
  const entries = Object.entries(typeof reservations === "object" && reservations !== null ? reservations : {});
  return {
    isAllowed: purse["isAllowed"] === true,
    limit: isCount(limit) && limit <= MAX_PURSE_LIMIT ? limit : initialPurse.limit,
    perMinute: isCount(perMinute) && perMinute <= MAX_CALLS_PER_MINUTE ? perMinute : initialPurse.perMinute,
    spent: isCount(spent) ? spent : 0,
    reservations: Object.fromEntries(
      entries.filter((entry): entry is [string, Reservation] => isReservation(entry[1])),
    ),
    askedAt: Array.isArray(askedAt) ? askedAt.filter(isCount).slice(-MAX_CALLS_PER_MINUTE) : [],
  };
}

function isReservation(value: unknown): value is Reservation {
  const { price, at } = (value ?? {}) as Record<string, unknown>;
  return isCount(price) && isCount(at);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
