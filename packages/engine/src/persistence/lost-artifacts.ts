import type { Result } from "@tutti/domain";
import { succeed } from "@tutti/domain";
import type { Database, DatabaseFailure } from "../ports.ts";

/** Those of the ids by which no artifact is stored: of artifacts that were removed, alone or with their rooms. */
export async function lostArtifacts(
  database: Pick<Database, "read">,
  ids: readonly string[],
): Promise<Result<string[], DatabaseFailure>> {
  const read = await database.read(ids.map((id) => ({ table: "artifacts", id })));
  if (!read.ok) return read;
  return succeed(ids.filter((_, index) => read.value[index]?.type === "remove"));
}
