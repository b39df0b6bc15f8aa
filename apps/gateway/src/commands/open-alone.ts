import type { Config } from "../config/config.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { countLiveGateways } from "../database/live-gateways.ts";
import { fail, type Result } from "../result.ts";

/**
 * Opens the gateway's database for commands that no gateway may run beside, with its tables brought up to date: holds
 * the embedded database, so that no gateway starts; on PostgreSQL it refuses while a gateway is live. The caller closes
 * it.
 */
export async function openAlone(config: Config): Promise<Result<Database, string>> {
  const { databaseUrl, dataFolder } = config;
  const connectionResult = await connectDatabase({ databaseUrl, dataFolder, onConnectionLost: () => undefined });
  if (!connectionResult.ok) {
    if (connectionResult.error.isInUse !== true) return fail(connectionResult.error.message);
    return fail(`A gateway is running on ${dataFolder}, and nothing was changed. Stop it, then run the command again.`);
  }
  const count = await countLiveGateways(connectionResult.value);
  if (count === 0) return connectionResult;
  await connectionResult.value.close();
  const gateways = count === 1 ? "One gateway is running" : `${count} gateways are running`;
  return fail(
    `${gateways} on this PostgreSQL database, and nothing was changed. Stop every gateway, then run the command again; a killed gateway still counts for a minute.`,
  );
}
