import { type Administration, createAdministration } from "../administration/administration.ts";
import { createModelRules } from "../administration/model-rules.ts";
import { createSignUpSetting } from "../administration/sign-up-setting.ts";
import type { Config } from "../config/config.ts";
import type { Result } from "../result.ts";
import { readVersion } from "../start/read-version.ts";
import type { CommandReport, CommandSource } from "./command.ts";
import { openDatabase } from "./open-database.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Opens the instance for one command, and closes the database after it, also where the command throws. */
export async function withAdministration(
  source: CommandSource,
  use: (administration: Administration, config: Config) => Promise<Result<CommandReport, string>>,
): Promise<Result<CommandReport, string>> {
  const read = readCommandConfig(source);
  if (!read.ok) return read;
  const config = read.value;
  const openResult = await openDatabase(config);
  if (!openResult.ok) return openResult;
  const database = openResult.value;
  const now = Date.now;
  try {
    const administration = createAdministration({
      database,
      signUp: createSignUpSetting({
        database,
        environmentRule: config.isSignUpFixed ? config.signUp : undefined,
        byDefault: config.signUp,
        now,
      }),
      modelRules: createModelRules({ database, now }),
      config,
      version: readVersion(source.projectFolder),
      now,
    });
    return await use(administration, config);
  } finally {
    await database.close();
  }
}
