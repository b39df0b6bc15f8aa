import { failureCode } from "../database/file-failure.ts";

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const TOO_BIG = 18;
const CONSTRAINT = 19;
const MISMATCH = 20;

/**
 * Whether a write failed because of the row itself, so that another attempt is of no use; otherwise the database, its
 * disk or the connection to it failed. PostgreSQL: the classes 22, data exception, and 23, integrity constraint
 * violation (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
export function isRowError(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("errcode" in error && typeof error.errcode === "number") {
    // The extended code keeps the primary one in its lowest byte.
    return [TOO_BIG, CONSTRAINT, MISMATCH].includes(error.errcode & 0xff);
  }
  return /^2[23][0-9A-Z]{3}$/.test(failureCode(error) ?? "");
}
