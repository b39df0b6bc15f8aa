import type { Result } from "@tutti/domain";
import { succeed } from "@tutti/domain";
import type { DatabaseFailure } from "../ports.ts";
import type { GuardedDatabase } from "./guard-database.ts";

/**
 * Those of the ids for which no artifact is stored: data that belongs to them is orphaned. An artifact that is damaged
 * or set aside still counts as stored.
 */
export async function orphanedArtifacts(
  database: Pick<GuardedDatabase, "read" | "setAsideEntries">,
  ids: readonly string[],
): Promise<Result<string[], DatabaseFailure>> {
  const read = await database.read(ids.map((id) => ({ table: "artifacts", id })));
  if (!read.ok) return read;
  const setAside = await database.setAsideEntries();
  if (!setAside.ok) return setAside;
  const setAsideIds = new Set(setAside.value.flatMap(({ table, key }) => (table === "artifacts" ? key : [])));
  return succeed(ids.filter((id, index) => read.value[index]?.type === "remove" && !setAsideIds.has(id)));
}
