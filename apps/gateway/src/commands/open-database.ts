import type { Config } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { openEmbeddedBeside } from "../database/embedded.ts";
import { isUpToDate } from "../database/migrate.ts";
import { fail, type Result, succeed } from "../result.ts";

/**
 * Opens the gateway's database for reads and short transactions, also while a gateway runs on it. If no gateway runs,
 * the tables are brought up to date first; beside a gateway of another version it refuses. The caller closes it.
 */
export async function openDatabase(config: Config): Promise<Result<Database, string>> {
  const connectionResult = await connectDatabase({
    databaseUrl: config.databaseUrl,
    dataFolder: config.dataFolder,
    // The query that needed the connection fails with the error.
    onConnectionLost: () => undefined,
    // If a gateway holds the database, it is opened beside the gateway at once.
    handoverTimeout: 0,
  });
  if (connectionResult.ok) return connectionResult;
  if (connectionResult.error.isInUse !== true) return fail(connectionResult.error.message);
  const beside = openEmbeddedBeside(config.dataFolder);
  if (!beside.ok) return fail(beside.error.message);
  if (await isUpToDate(beside.value)) return succeed(beside.value);
  await beside.value.close();
  return fail(
    `The gateway that runs on ${config.dataFolder} has a different version from this command. Stop it, or run the command from that version's folder.`,
  );
}
