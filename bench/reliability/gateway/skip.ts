import type { Section } from "../section.ts";

/** The reason of a section that needs servers which this machine may not have. */
export const installationNotice = "skipped: PostgreSQL's server programs and redis-server are not both installed";

/** The findings of a section that is not run: a table that says why, and no losses. */
export function skip(title: string, reason: string): Awaited<ReturnType<Section["run"]>> {
  return { table: { title, columns: [""], rows: [[reason]] }, losses: [] };
}
