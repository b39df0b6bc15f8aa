import type { DatabaseFailure } from "@tutti/domain";

/** The names of errors with which browsers and Dexie report that a store cannot be opened or is gone. */
const unavailableNames = new Set([
  "MissingAPIError",
  "OpenFailedError",
  "DatabaseClosedError",
  "InvalidStateError",
  "SecurityError",
  "VersionError",
  "NoSuchDatabaseError",
]);

/** The failure of a refused operation. Its cause may be wrapped: an aborted transaction holds a full disk's error. */
export function toFailure(error: unknown): DatabaseFailure {
  const names = new Set<string>();
  let message = "";
  for (let current: unknown = error; current && typeof current === "object"; current = innerOf(current)) {
    if ("name" in current) names.add(String(current.name));
    if (message === "" && "message" in current) message = String(current.message);
  }
  if (message === "") message = String(error);
  if (names.has("QuotaExceededError")) return { code: "quota-exceeded", message };
  return { code: [...names].some((name) => unavailableNames.has(name)) ? "unavailable" : "unknown", message };
}

/** Whether a store was not opened because a newer version of the page has made it. */
export function isNewer(error: unknown): boolean {
  for (let current: unknown = error; current && typeof current === "object"; current = innerOf(current)) {
    if ("name" in current && current.name === "VersionError") return true;
  }
  return false;
}

function innerOf(error: object): unknown {
  if ("inner" in error && error.inner !== error) return error.inner;
  return "cause" in error && error.cause !== error ? error.cause : undefined;
}
