import { isObject, type JsonObject } from "@tutti/contract";

/**
 * The value as an object; an empty one where it is none, so that fields can be asked for without a check at each step.
 */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first of the values that is a text with something in it. */
export function firstText(...values: readonly unknown[]): string | undefined {
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "");
}

/**
 * A value that should be a text as one; nothing for a list and an object, of which `String` would throw where its
 * `toString` is a field of the file.
 */
export function wordOf(value: unknown): string {
  return typeof value === "object" && value !== null ? "" : String(value);
}

/** The last moment that a `Date` can hold, in milliseconds. */
const LAST_MOMENT = 8.64e15;

/**
 * Milliseconds since the epoch, of such a number or of a date in ISO's form; undefined for anything that is no moment.
 */
export function readTime(value: unknown): number | undefined {
  const time = typeof value === "string" && value.length <= 64 ? Date.parse(value) : value;
  return typeof time === "number" && time >= 0 && time <= LAST_MOMENT ? time : undefined;
}

/** As `readTime`, where numbers count seconds. */
export function readSeconds(value: unknown): number | undefined {
  return readTime(typeof value === "number" ? Math.round(value * 1000) : value);
}
