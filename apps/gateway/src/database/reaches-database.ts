import { sql } from "kysely";
import { withTimeout } from "../with-timeout.ts";
import type { Database } from "./database.ts";

/** Milliseconds in which a database that is well answers the shortest question. */
const TIMEOUT = 2_000;

/**
 * Tells whether a database answers. Those who ask at the same moment share one question, so that no client can wear it
 * out by asking.
 */
export function createReachesDatabase({ queries }: Pick<Database, "queries">): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined;
  const ask = async (): Promise<boolean> => {
    try {
      const answer = sql`select 1`.execute(queries).then(() => true);
      // What fails later was given up before.
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
