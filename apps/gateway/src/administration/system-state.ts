import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { Database, DatabaseKind } from "../database/database.ts";

/** The software and the storage that an instance runs on. Sizes are in bytes. */
export interface SystemState {
  version: string;
  nodeVersion: string;
  database: { kind: DatabaseKind; size: number };
  /** Of the data folder; undefined if it cannot be read. */
  disk: { free: number; total: number } | undefined;
  counts: { people: number; organizations: number; keys: number };
  /** By name. */
  organizations: { id: string; name: string; slug: string; members: number }[];
}

/** How many organizations are listed. */
const MAX_ORGANIZATIONS = 200;

/** Queries the database and the disk. */
export async function readSystemState(
  { kind, queries }: Database,
  { dataFolder, version }: { dataFolder: string; version: string },
): Promise<SystemState> {
  const size =
    kind === "postgres"
      ? sql<{ size: number }>`select cast(pg_database_size(current_database()) as double precision) as size`
      : sql<{ size: number }>`select page_count * page_size as size from pragma_page_count(), pragma_page_size()`;
  const count = async (table: "user" | "organization" | "api_keys") => {
    const rows = queries.selectFrom(table).select(({ fn }) => fn.countAll().as("total"));
    const countedRows = table === "api_keys" ? rows.where(sql<boolean>`revoked_at is null`) : rows;
    return Number((await countedRows.executeTakeFirstOrThrow()).total);
  };
  const organizations = await queries
    .selectFrom("organization")
    .leftJoin("member", "member.organizationId", "organization.id")
    .select(({ fn }) => [
      "organization.id",
      "organization.name",
      "organization.slug",
      fn.count("member.id").as("members"),
    ])
    .groupBy(["organization.id", "organization.name", "organization.slug"])
    .orderBy("organization.name")
    .limit(MAX_ORGANIZATIONS)
    .execute();
  return {
    version,
    nodeVersion: process.versions.node,
    database: { kind, size: (await size.execute(queries)).rows[0]?.size ?? 0 },
    disk: await statfs(dataFolder).then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => undefined,
    ),
    counts: { people: await count("user"), organizations: await count("organization"), keys: await count("api_keys") },
    organizations: organizations.map((organization) => ({ ...organization, members: Number(organization.members) })),
  };
}
