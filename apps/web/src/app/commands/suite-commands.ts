import { t } from "@lingui/core/macro";
import type { useNavigate } from "@tanstack/react-router";
import type { Suites } from "@tutti/engine";

type Navigate = ReturnType<typeof useNavigate>;

/** Creates an empty suite, and opens it. */
export async function openNewSuite(openSuites: () => Promise<Suites>, navigate: Navigate): Promise<void> {
  const { id } = (await openSuites()).create({ title: t`New suite`, prompts: [] });
  await navigate({ to: "/suites/$id", params: { id } });
}

/** Opens the start of the suite with prompts that was changed last; if there is none, the list of suites. */
export async function runLastSuite(openSuites: () => Promise<Suites>, navigate: Navigate): Promise<void> {
  const { tables } = await openSuites();
  const suites = tables.suites.all().filter(({ prompts }) => prompts.length > 0);
  const [last] = suites.sort((one, other) => other.updatedAt - one.updatedAt);
  if (last === undefined) await navigate({ to: "/suites" });
  else await navigate({ to: "/suites/$id", params: { id: last.id }, search: { start: true } });
}
