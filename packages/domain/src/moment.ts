import * as z from "zod";

/**
 * Milliseconds since the epoch that a `Date` can hold (ECMAScript, "Time Values and Time Range"): a larger value has no
 * date to show.
 */
const LAST_MOMENT = 8.64e15;

/** A time, in milliseconds since the epoch. */
export const momentSchema = z.number().min(-LAST_MOMENT).max(LAST_MOMENT);
