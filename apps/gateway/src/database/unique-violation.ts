/** PostgreSQL's code for a violation of a unique constraint. */
const POSTGRES = "23505";

/** SQLite's extended codes for the same: of a unique index, of a primary key. */
const SQLITE = new Set<unknown>([2067, 1555]);

/** Whether a query failed because a value exists already that must be unique. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && error.code === POSTGRES) return true;
  return "errcode" in error && SQLITE.has(error.errcode);
}
