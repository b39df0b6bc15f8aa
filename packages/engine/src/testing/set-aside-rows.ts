import type { Result } from "@tutti/domain";
import type { Engine } from "../engine.ts";
import type { DatabaseFailure, SetAsideRow } from "../ports.ts";

/** All rows that were set aside, whole. */
export async function setAsideRowsOf({
  store,
}: Pick<Engine, "store">): Promise<Result<SetAsideRow[], DatabaseFailure>> {
  const entries = await store.setAsideEntries();
  return entries.ok ? store.setAsideRows(entries.value.map(({ id }) => id)) : entries;
}
