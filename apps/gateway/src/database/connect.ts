import type { Result } from "../result.ts";
import { fail, succeed } from "../result.ts";
import type { Database, DatabaseFailure } from "./database.ts";
import { openEmbeddedDatabase } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";

/** Where the data is stored. */
export interface DatabaseOptions {
  /** A PostgreSQL address; undefined: the embedded database in `dataFolder`. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** Receives the error of a broken connection to PostgreSQL; the next query opens another. */
  onConnectionLost: (error: Error) => void;
  /** Milliseconds to wait for another process to release the embedded database; default a second. */
  handoverTimeout?: number;
}

/** Opens the database and brings its tables up to date. Every failure is one message that says how to fix it. */
export async function connectDatabase(options: DatabaseOptions): Promise<Result<Database, DatabaseFailure>> {
  const connection =
    options.databaseUrl === undefined
      ? openEmbeddedDatabase(options.dataFolder, options.handoverTimeout)
      : await openPostgres({ url: options.databaseUrl, onConnectionLost: options.onConnectionLost });
  if (!connection.ok) return connection;
  const migrationResult = await migrate(connection.value);
  if (migrationResult.ok) return succeed(connection.value);
  await connection.value.close();
  return fail(migrationResult.error);
}
