import { createPeople, type People } from "../administration/people.ts";
import type { Result } from "../result.ts";
import type { CommandReport, CommandSource } from "./command.ts";
import { openDatabase } from "./open-database.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** Opens the instance's accounts for one command, and closes the database after it, also where the command throws. */
export async function withPeople(
  source: CommandSource,
  use: (people: People) => Promise<Result<CommandReport, string>>,
): Promise<Result<CommandReport, string>> {
  const config = readCommandConfig(source);
  if (!config.ok) return config;
  const opened = await openDatabase(config.value);
  if (!opened.ok) return opened;
  try {
    return await use(createPeople({ database: opened.value, now: Date.now }));
  } finally {
    await opened.value.close();
  }
}
