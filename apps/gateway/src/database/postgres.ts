import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { fail, type Result, succeed } from "../result.ts";
import type { Database, DatabaseFailure } from "./database.ts";
import { failureCode } from "./file-failure.ts";
import type { DatabaseSchema } from "./schema.ts";

/** The timeout for opening a connection, in milliseconds. */
const CONNECT_LIMIT = 5_000;

/** PostgreSQL's type number for `bigint`, which `pg` returns as text by default. */
const BIGINT = 20;

/**
 * Connects to PostgreSQL and executes one query, so that a wrong address is reported at the start.
 *
 * @param options.onConnectionLost receives the error of a connection that broke; the next query opens another
 */
export async function openPostgres(options: {
  url: string;
  onConnectionLost: (error: Error) => void;
}): Promise<Result<Database, DatabaseFailure>> {
  const pool = new pg.Pool({
    connectionString: options.url,
    connectionTimeoutMillis: CONNECT_LIMIT,
    application_name: "tutti",
    types: { getTypeParser: readNumbers },
  });
  // A connection breaks while it is idle or while it is in use; the pool has an event only for the first, the
  // connection for both.
  pool.on("connect", (connection) => connection.on("error", options.onConnectionLost));
  pool.on("error", () => undefined);
  const queries = new Kysely<DatabaseSchema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(queries);
  } catch (error) {
    await queries.destroy();
    return fail(describeFailure(options.url, error));
  }
  return succeed({ kind: "postgres", queries, close: () => queries.destroy() });
}

/** Our `bigint` columns contain milliseconds and counts, all below 2^53, which SQLite returns as numbers as well. */
function readNumbers(type: number, format?: "text" | "binary"): unknown {
  return type === BIGINT && format !== "binary" ? Number : pg.types.getTypeParser(type, format as "text");
}

/** Names the server without its user and password. */
function describeFailure(url: string, error: unknown): DatabaseFailure {
  const address = URL.parse(url);
  const database = address?.pathname.slice(1) || "the default one";
  const server = `DATABASE_URL names the PostgreSQL server ${address?.host || "on this machine"}`;
  switch (failureCode(error)) {
    case "ECONNREFUSED":
      return { message: `${server}, which refuses connections. Start it, or correct DATABASE_URL. ${orEmbedded}` };
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return { message: `${server}, but no host has that name. Correct DATABASE_URL. ${orEmbedded}` };
    case "28P01":
    case "28000":
      return { message: `${server}, which does not accept the user or the password. Correct them in DATABASE_URL.` };
    case "3D000":
      return { message: `${server}, which has no database "${database}". Create it, or correct DATABASE_URL.` };
    default: {
      const reason = error instanceof Error ? error.message : String(error);
      return { message: `${server}, which could not be used: ${reason}. Correct DATABASE_URL. ${orEmbedded}` };
    }
  }
}

const orEmbedded = "Without DATABASE_URL, Tutti uses its embedded database.";
