import { failureCode } from "./file-failure.ts";

/**
 * PostgreSQL's classes of errors for connections that broke and servers that stop or start (its documentation, appendix
 * A).
 */
const closing = /^(08...|57P0[1235]|53300)$/;

/** The system's codes for a connection that breaks while it is in use. */
const brokenConnectionCodes = new Set(["EPIPE", "ECONNRESET"]);

/** Messages of `pg` without a code: the server closed the connection, or did not respond in time. */
const noResponseMessage =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** A query that could not be executed, from a library that hides the reason. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseAway";
}

/**
 * Whether a query failed because the database's server could not be reached: the query itself is correct, and may be
 * executed again.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = failureCode(error) ?? "";
  const isRefused = "syscall" in error && error.syscall === "connect";
  return (
    error instanceof DatabaseUnavailable ||
    isRefused ||
    brokenConnectionCodes.has(code) ||
    closing.test(code) ||
    noResponseMessage.test(error.message)
  );
}
