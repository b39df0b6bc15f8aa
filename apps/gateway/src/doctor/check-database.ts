import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { openEmbeddedBeside } from "../database/embedded.ts";
import { tablesVersion } from "../database/migrate.ts";
import { openPostgres } from "../database/postgres.ts";
import { describeWithoutFix } from "./describe-without-fix.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

/** PostgreSQL's own number of the oldest version that its project still supports. */
const LEAST_POSTGRES = 130_000;

/** The findings, and the database for further checks if its tables are as this version needs them. */
export interface CheckedDatabase {
  findings: Finding[];
  /** The caller closes it. */
  database: Database | undefined;
}

/** Opens the database as it is, beside a gateway or without one, and checks it. It changes nothing. */
export async function checkDatabase({ databaseUrl, dataFolder }: Config): Promise<CheckedDatabase> {
  const file = join(dataFolder, "tutti.sqlite");
  if (databaseUrl === undefined && !existsSync(file)) {
    return {
      findings: [good("database", `${file} does not exist yet: the first start creates it`)],
      database: undefined,
    };
  }
  const connection =
    databaseUrl === undefined
      ? openEmbeddedBeside(dataFolder)
      : await openPostgres({ url: databaseUrl, onConnectionLost: () => undefined });
  if (!connection.ok) {
    const { what, next } = describeWithoutFix(connection.error.message);
    return { findings: [bad("database", what, next)], database: undefined };
  }
  const database = connection.value;
  const title = databaseUrl === undefined ? file : `the PostgreSQL of DATABASE_URL`;
  try {
    const findings = database.kind === "sqlite" ? await checkPages(database, file) : await checkServer(database);
    const tables = await checkTables(database, title);
    findings.push(tables.finding);
    if (tables.isUsable && findings.every(({ state }) => state !== "bad")) return { findings, database };
    await database.close();
    return { findings, database: undefined };
  } catch (error) {
    await database.close();
    const reason = error instanceof Error ? error.message : String(error);
    const next = "Replace it with a backup (tutti restore <file>), or ask the administrator of PostgreSQL.";
    return { findings: [bad("database", `${title} cannot be read: ${reason}`, next)], database: undefined };
  }
}

async function checkPages(database: Database, file: string): Promise<Finding[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(database.queries);
  const [first] = rows;
  if (first?.integrity_check === "ok") return [good("database", `${file} opens, and all its pages are intact`)];
  return [
    bad(
      "database",
      `${file} is damaged: ${first?.integrity_check ?? "it cannot be checked"}`,
      "Stop the gateway, and replace the database with a backup: tutti restore <file>",
    ),
  ];
}

async function checkServer(database: Database): Promise<Finding[]> {
  const { rows } = await sql<{
    number: string;
    version: string;
  }>`select current_setting('server_version_num') as number,
    current_setting('server_version') as version`.execute(database.queries);
  const version = rows[0]?.version ?? "?";
  if (Number(rows[0]?.number) >= LEAST_POSTGRES) return [good("database", `PostgreSQL ${version} responds`)];
  return [
    warning("database", `PostgreSQL ${version} is older than 13`, "Upgrade it: that version is no longer supported."),
  ];
}

async function checkTables(database: Database, title: string): Promise<{ finding: Finding; isUsable: boolean }> {
  switch (await tablesVersion(database)) {
    case "same":
      return { finding: good("database", `the tables of ${title} match this version`), isUsable: true };
    case "none":
      return { finding: good("database", `${title} is empty: the first start creates its tables`), isUsable: false };
    case "older":
      return {
        finding: warning(
          "database",
          `the tables of ${title} are from an earlier version`,
          "Make a backup, then start this version of the gateway, which upgrades them.",
        ),
        isUsable: false,
      };
    case "newer":
      return {
        finding: bad(
          "database",
          `the tables of ${title} are from a newer version`,
          "Start that version, or restore a backup from before the upgrade.",
        ),
        isUsable: false,
      };
  }
}
