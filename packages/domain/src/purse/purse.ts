import { NANODOLLARS } from "@tutti/contract";
import { fail, type Result, succeed } from "../result.ts";

/** Milliseconds over which the calls of an app are counted. */
const MINUTE = 60_000;

/** The maximum that a person may set: no app needs more calls a minute, and the times of the calls are stored. */
export const MAX_CALLS_PER_MINUTE = 600;
/** Nanodollars; above this, sums of prices would not be exact. */
export const MAX_PURSE_LIMIT = 1_000 * NANODOLLARS;

/**
 * Whether an app may call models on the person's account (APP-15), and what the person allowed. The gateway holds the
 * limit and counts what is spent of it; this is what this browser last knew of that. Sums are nanodollars.
 */
export interface Purse {
  isAllowed: boolean;
  limit: number;
  /** Calls a minute. */
  perMinute: number;
  spent: number;
  /** What running calls may still cost. */
  reserved: number;
  /** The start times of the calls of the last minute, in milliseconds since the epoch, the oldest first. */
  askedAt: readonly number[];
}

/** The purse until a person changes it. */
export const initialPurse: Purse = {
  isAllowed: false,
  limit: NANODOLLARS / 10,
  perMinute: 20,
  spent: 0,
  reserved: 0,
  askedAt: [],
};

/** Why a purse allows no call. */
export type PurseRefusal = "not-allowed" | "too-many-requests";

/**
 * Counts a call before it is made.
 *
 * @param now milliseconds since the epoch
 */
export function countCall(purse: Purse, now: number): Result<Purse, PurseRefusal> {
  if (!purse.isAllowed) return fail("not-allowed");
  // After a clock was set back, a call with a time in the future would be kept forever.
  const askedAt = purse.askedAt.filter((at) => at > now - MINUTE && at <= now);
  if (askedAt.length >= purse.perMinute) return fail("too-many-requests");
  return succeed({ ...purse, askedAt: [...askedAt, now] });
}

/** The stored purse; a field that is missing or has another form gets its initial value. */
export function readPurse(storedPurse: unknown): Purse {
  const purse = (typeof storedPurse === "object" && storedPurse !== null ? storedPurse : {}) as Record<string, unknown>;
  const { limit, perMinute, spent, reserved, reservations, askedAt } = purse;
  return {
    isAllowed: purse["isAllowed"] === true,
    limit: isCount(limit) && limit <= MAX_PURSE_LIMIT ? limit : initialPurse.limit,
    perMinute: isCount(perMinute) && perMinute <= MAX_CALLS_PER_MINUTE ? perMinute : initialPurse.perMinute,
    spent: (isCount(spent) ? spent : 0) + olderReservations(reservations),
    reserved: isCount(reserved) ? reserved : 0,
    askedAt: Array.isArray(askedAt) ? askedAt.filter(isCount).slice(-MAX_CALLS_PER_MINUTE) : [],
  };
}

/** What an earlier version of the page held itself for running calls: their ends were never stored, so it is spent. */
function olderReservations(reservations: unknown): number {
  if (typeof reservations !== "object" || reservations === null) return 0;
  const prices = Object.values(reservations).map((each: unknown) => (each as { price?: unknown } | null)?.price);
  return prices.reduce<number>((sum, price) => sum + (isCount(price) ? price : 0), 0);
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}
