import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { connectDatabase, type DatabaseOptions } from "../database/connect.ts";
import { temporaryFolder, testDatabases } from "../database/databases.test-support.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

function run(environment: Record<string, string>, ...args: string[]) {
  const source = { environment, workingFolder: "/", callerFolder: "/", projectFolder, caller: "tutti" };
  return runCommand(["move-database", ...args], { commands, source });
}

async function openMigrated(options: DatabaseOptions) {
  const connectionResult = await connectDatabase(options);
  if (!connectionResult.ok) throw new Error(connectionResult.error.message);
  return connectionResult.value;
}

const rowsIn = (table: string) => (table === "generations" ? 1_203 : 11);

/** An embedded database with rows in every table, whatever columns it has. */
async function filledFolder(): Promise<{ dataFolder: string; counts: Record<string, number> }> {
  const dataFolder = newFolder();
  await (await openMigrated({ databaseUrl: undefined, dataFolder, onConnectionLost: () => undefined })).close();
  const database = new DatabaseSync(join(dataFolder, "tutti.sqlite"));
  database.exec("pragma foreign_keys = off; begin");
  const tables = database
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' and name not like 'kysely%'",
    )
    .all()
    .map(({ name }) => String(name));
  for (const table of tables) fillTable(database, table);
  database.exec("commit");
  expect(database.prepare("pragma foreign_key_check").all()).toEqual([]);
  database.close();
  return { dataFolder, counts: Object.fromEntries(tables.map((table) => [table, rowsIn(table)])) };
}

function fillTable(database: DatabaseSync, table: string): void {
  const columns = database.prepare(`pragma table_info("${table}")`).all();
  const references = new Map(
    database
      .prepare(`pragma foreign_key_list("${table}")`)
      .all()
      .map((row) => [String(row["from"]), `${String(row["table"])}.${String(row["to"])}`]),
  );
  const marks = columns.map(() => "?").join(", ");
  const insert = database.prepare(`insert into "${table}" values (${marks})`);
  for (let row = 0; row < rowsIn(table); row += 1) {
    const values = columns.map(({ name, type, notnull }): SQLInputValue => {
      const place = references.get(String(name)) ?? `${table}.${String(name)}`;
      if (notnull === 0 && row % 5 === 4) return null;
      return sampleOf(String(type).toLowerCase(), place, row);
    });
    insert.run(...values);
  }
}

function sampleOf(type: string, place: string, row: number): SQLInputValue {
  // "instance_id" of another process: a gateway that was killed.
  if (place === "generations.status") return row % 100 === 3 ? "running" : "finished";
  if (place === "generations.attempts") return "[]";
  switch (type) {
    case "text":
      return `${place}.${row} 'it''s' "ünï" \\ \u{1F600}\n`;
    case "bigint":
      return row === 0 ? Number.MAX_SAFE_INTEGER : row * 1_000;
    case "integer":
      return row === 0 ? -2_147_483_648 : row;
    case "boolean":
      return row % 2;
    case "double precision":
      return row === 0 ? 0.1 + 0.2 : row;
    case "date":
      return new Date(1_764_000_000_123 + row).toISOString();
    case "blob":
      return Buffer.alloc(100_000, row);
    default:
      throw new Error(`A column has the type ${type}, which this test has no values for.`);
  }
}

const [postgres] = testDatabases().filter(({ kind }) => kind === "postgres");
if (!postgres) throw new Error("PostgreSQL is one of the databases.");

describe.runIf(postgres.available)(`moving to ${postgres.title}`, () => {
  afterAll(() => postgres.remove());

  test("[OPS-6] copies every row, compares it, and leaves the source unchanged", async () => {
    const { dataFolder, counts } = await filledFolder();
    const options = await postgres.create();
    const environment = { TUTTI_DATA: dataFolder, DATABASE_URL: options.databaseUrl ?? "" };
    const moveRun = await run(environment, "--json");
    expect(moveRun).toMatchObject({ code: 0, error: "" });
    const { tables } = JSON.parse(moveRun.out) as { tables: { name: string; rows: number; sum: string }[] };
    // The sums and the receipts contain the requests of the killed gateway, once they are marked.
    const rowCounts = Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
    expect(rowCounts).toMatchObject({
      ...counts,
      usage_days: expect.any(Number),
      usage_quarters: expect.any(Number),
      spending_days: expect.any(Number),
      receipts: expect.any(Number),
      receipt_heads: expect.any(Number),
    });

    const target = await openMigrated(options);
    const source = new DatabaseSync(join(dataFolder, "tutti.sqlite"));
    for (const [table, rows] of Object.entries(rowCounts)) {
      const countResult = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
        target.queries,
      );
      expect([table, countResult.rows[0]?.count]).toEqual([table, rows]);
      expect(source.prepare(`select count(*) as count from "${table}"`).get()).toEqual({ count: rows });
    }
    const { queries } = target;
    const user = await sql`select * from "user" where id like 'user.id.3 %'`.execute(queries);
    expect(user.rows).toMatchObject([
      { name: `user.name.3 'it''s' "ünï" \\ \u{1F600}\n`, emailVerified: true, createdAt: new Date(1_764_000_000_126) },
    ]);
    const page = await queries.selectFrom("publications").select("document").where("size", "=", 7).executeTakeFirst();
    expect(page?.document).toEqual(Buffer.alloc(100_000, 7));
    const key = await queries.selectFrom("api_keys").select(["created_at"]).execute();
    expect(key).toContainEqual({ created_at: Number.MAX_SAFE_INTEGER });
    const limit = await queries.selectFrom("spending_limits").select(["picodollars", "kind"]).execute();
    expect(limit).toContainEqual({
      picodollars: Number.MAX_SAFE_INTEGER,
      kind: `spending_limits.kind.0 'it''s' "ünï" \\ \u{1F600}\n`,
    });
    // The generations that were running in a killed gateway have ended.
    const running = await queries.selectFrom("generations").select("id").where("status", "=", "running").execute();
    expect(running).toEqual([]);
    source.close();
    await target.close();

    const again = await run(environment);
    expect(again.error).toMatch(
      /^The PostgreSQL database of DATABASE_URL is not empty: its table "\w+" has rows\. Nothing was moved/,
    );
  });

  test("[OPS-6] moves nothing where a value changes or a column's type is unknown", async () => {
    const { dataFolder } = await filledFolder();
    const options = await postgres.create();
    const target = await openMigrated(options);
    const { queries } = target;
    await sql`create function spoil() returns trigger language plpgsql as
      $$ begin new.name := upper(new.name); return new; end $$`.execute(queries);
    await sql`create trigger spoil before insert on organization for each row execute function spoil()`.execute(
      queries,
    );
    const environment = { TUTTI_DATA: dataFolder, DATABASE_URL: options.databaseUrl ?? "" };
    const outcome = await run(environment);
    expect(outcome).toMatchObject({
      code: 1,
      error:
        "The database was not moved: the table organization differs in PostgreSQL (11 rows were read, and 11 are there). Nothing was written to PostgreSQL.\n",
    });
    expect(await queries.selectFrom("user").select("id").execute()).toEqual([]);

    await sql`drop trigger spoil on organization`.execute(queries);
    const source = new DatabaseSync(join(dataFolder, "tutti.sqlite"));
    source.exec("update member set role = 'nul' || char(0) where rowid = 1");
    expect((await run(environment)).error).toContain("PostgreSQL rejected rows of the table member:");
    source.exec("update member set role = 'member'; alter table member add column since interval");
    source.close();
    await sql`alter table member add column since interval`.execute(queries);
    const unknownOutcome = await run(environment);
    expect(unknownOutcome.error).toContain('the column member.since has the type "interval", which cannot be moved.');
    expect(await queries.selectFrom("user").select("id").execute()).toEqual([]);
    await target.close();
  });

  test("[OPS-6] a running gateway is not moved away from", async () => {
    const { dataFolder } = await filledFolder();
    const options = await postgres.create();
    const holder = await openMigrated({ databaseUrl: undefined, dataFolder, onConnectionLost: () => undefined });
    const refusal = await run({ TUTTI_DATA: dataFolder, DATABASE_URL: options.databaseUrl ?? "" });
    await holder.close();
    expect(refusal.error).toBe(
      `A gateway is running on ${dataFolder}, and nothing was moved. Stop it, then move again.\n`,
    );
  });
});

test("[OPS-6] a missing source or target is named", async () => {
  const dataFolder = newFolder();
  expect((await run({ TUTTI_DATA: dataFolder })).error).toContain("DATABASE_URL is not set. Set it to");
  const url = "postgresql://tutti@127.0.0.1:1/tutti";
  const empty = await run({ TUTTI_DATA: dataFolder, DATABASE_URL: url });
  expect(empty.error).toContain(`There is nothing to move in ${dataFolder}`);
  await (await openMigrated({ databaseUrl: undefined, dataFolder, onConnectionLost: () => undefined })).close();
  expect((await run({ TUTTI_DATA: dataFolder, DATABASE_URL: url })).error).toContain(
    "which refuses connections. Start it",
  );
});
