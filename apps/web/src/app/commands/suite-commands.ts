import { t } from "@lingui/core/macro";
import type { Suites } from "@tutti/engine";

/** Creates an empty suite, and returns its id. */
export async function newSuite(openSuites: () => Promise<Suites>): Promise<string> {
  return (await openSuites()).create({ title: t`New suite`, prompts: [] }).id;
}

/** The suite with prompts that was changed last; undefined if there is none. */
export async function lastSuite(openSuites: () => Promise<Suites>): Promise<string | undefined> {
  const { tables } = await openSuites();
  const suites = tables.suites.all().filter(({ prompts }) => prompts.length > 0);
  return suites.sort((one, other) => other.updatedAt - one.updatedAt)[0]?.id;
}
