import { isObject, type JsonObject } from "@tutti/contract";

/** The value as an object; an empty one if it is no object, so that fields can be read without a check at each step. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first of the values that is a text and not blank. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "");
}

/**
 * A value that should be a text as one; an empty text for a list and an object, for which `String` would throw if
 * `toString` is a field of the file.
 */
export function wordOf(value: unknown): string {
  return typeof value === "object" && value !== null ? "" : String(value);
}

/** The last time that a `Date` can hold, in milliseconds. */
const LAST_MOMENT = 8.64e15;

/** Milliseconds since the epoch, from such a number or from an ISO date; undefined for any other value. */
export function readTime(value: unknown): number | undefined {
  const time = typeof value === "string" && value.length <= 64 ? Date.parse(value) : value;
  return typeof time === "number" && time >= 0 && time <= LAST_MOMENT ? time : undefined;
}

/** As `readTime`, but numbers are in seconds. */
export function readSeconds(value: unknown): number | undefined {
  return readTime(typeof value === "number" ? Math.round(value * 1000) : value);
}
