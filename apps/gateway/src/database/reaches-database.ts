import { sql } from "kysely";
import { withTimeout } from "../with-timeout.ts";
import type { Database } from "./database.ts";

/** Milliseconds in which a working database responds to the shortest query. */
const TIMEOUT = 2_000;

/**
 * Creates a function that checks whether a database responds. Calls at the same moment share one query, so that no
 * client can overload the database with checks.
 */
export function createReachesDatabase({ queries }: Pick<Database, "queries">): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      const answer = sql`select 1`.execute(queries).then(() => true);
      // A query that fails after the timeout must not be an unhandled rejection.
      answer.catch(() => undefined);
      return (await withTimeout(answer, TIMEOUT)) ?? false;
    } catch {
      return false;
    }
  };
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
