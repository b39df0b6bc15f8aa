import { NANODOLLARS } from "@tutti/contract";
import { fail, type Result, succeed } from "../result.ts";

/** Milliseconds over which the calls of an app are counted. */
const MINUTE = 60_000;

/** Milliseconds after which a call that was not heard of again has cost what was held for it: its tab is gone. */
export const RESERVATION_TIMEOUT = 10 * MINUTE;

/** The most that a person may set: more calls a minute than these no app needs, and their times are kept. */
export const MAX_CALLS_PER_MINUTE = 600;
/** Nanodollars; of more, sums of prices would not be exact. */
export const MAX_PURSE_LIMIT = 1_000 * NANODOLLARS;

/** What is held for one call that is under way. */
export interface Reservation {
  /** Nanodollars: what the call costs at worst. */
  price: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** What an app may spend on models (APP-15), and has spent. Sums are nanodollars. */
export interface Purse {
  isAllowed: boolean;
  limit: number;
  /** Calls a minute. */
  perMinute: number;
  spent: number;
  /** What calls under way may cost, by their ids. */
  reservations: Readonly<Record<string, Reservation>>;
  /** When calls of the last minute began, in milliseconds since the epoch, the oldest first. */
  askedAt: readonly number[];
}

/** What holds until a person sets something else. */
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

/** What calls under way may cost together, in nanodollars. */
export function reservedOf({ reservations }: Purse): number {
  return Object.values(reservations).reduce((sum, { price }) => sum + price, 0);
}

/** Nanodollars that another call may cost. */
export function purseRest(purse: Purse): number {
  return Math.max(0, purse.limit - purse.spent - reservedOf(purse));
}

/**
 * Holds what a call costs at worst, before it is asked. The price may follow from what is left.
 *
 * @param options.priceWithin the call's worst price in nanodollars, given what is left; undefined where that does not
 *   pay for it
 * @param options.now milliseconds since the epoch
 */
export function reserve(
  purseBefore: Purse,
  { id, now, priceWithin }: { id: string; now: number; priceWithin: (rest: number) => number | undefined },
): Result<Purse, PurseRefusal> {
  const purse = withoutLapsedReservations(purseBefore, now);
  if (!purse.isAllowed) return fail("not-allowed");
  // A clock that was set back would keep a call of the future for ever.
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
 * Puts what a call has cost in the place of what was held for it.
 *
 * @param cost nanodollars; undefined where that is not known: then it costs what was held
 */
export function settle(purse: Purse, id: string, cost: number | undefined): Purse {
  const reservation = Object.hasOwn(purse.reservations, id) ? purse.reservations[id] : undefined;
  if (reservation === undefined) return purse;
  const { [id]: _, ...reservations } = purse.reservations;
  return { ...purse, reservations, spent: purse.spent + (cost ?? reservation.price) };
}

/** Begins to count anew. What is held for calls under way stays held: they are paid from what comes. */
export function resetPurse(purse: Purse, now: number): Purse {
  return { ...withoutLapsedReservations(purse, now), spent: 0 };
}

/** Calls that were not heard of again have cost what was held for them. */
function withoutLapsedReservations(purse: Purse, now: number): Purse {
  const lapsedEntries = Object.entries(purse.reservations).filter(
    ([, { at }]) => at <= now - RESERVATION_TIMEOUT || at > now + RESERVATION_TIMEOUT,
  );
  return lapsedEntries.reduce((sum, [id]) => settle(sum, id, undefined), purse);
}

/** What is stored of a purse; what is missing or of another form is as if it had never been set. */
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
