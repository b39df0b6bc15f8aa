/** A day, in milliseconds. */
export const DAY = 24 * 60 * 60 * 1000;

/** An hour, in milliseconds. */
export const HOUR = 60 * 60 * 1000;
