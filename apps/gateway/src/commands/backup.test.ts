import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { commandsProgram } from "@tutti/testkit/product";
import { type Kysely, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createPublicationPurses } from "../database/migrations/0010-publication-purses.ts";
import { runCommand } from "./run-command.ts";
import { commands } from "./table.ts";

const projectFolder = join(import.meta.dirname, "..", "..", "..", "..");

const folders: string[] = [];
const open = new Set<Database>();
afterEach(async () => {
  for (const database of open) await database.close();
  open.clear();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = temporaryFolder();
  folders.push(folder);
  return folder;
}

async function openIn(dataFolder: string): Promise<Database> {
  const connectionResult = await connectDatabase({
    databaseUrl: undefined,
    dataFolder,
    onConnectionLost: () => undefined,
  });
  if (!connectionResult.ok) throw new Error(connectionResult.error.message);
  open.add(connectionResult.value);
  return connectionResult.value;
}

async function close(database: Database): Promise<void> {
  open.delete(database);
  await database.close();
}

function run(args: string[], environment: Record<string, string>) {
  const source = { environment, workingFolder: "/", callerFolder: folders[0] ?? "/", projectFolder, caller: "tutti" };
  return runCommand(args, { commands, source });
}

/** Adds a pair in one transaction, so that no consistent state has half of it. */
async function addPair(database: Database, name: string): Promise<void> {
  await database.queries.transaction().execute(async (transaction) => {
    for (const half of ["left", "right"]) await insertNote(transaction, `${name}-${half}`);
  });
}

async function insertNote(queries: Database["queries"], text: string): Promise<void> {
  await sql`insert into notes values (${text})`.execute(queries);
}

async function notesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(database.queries);
  return rows.map(({ text }) => text);
}

async function makeInstance(): Promise<{ dataFolder: string; database: Database }> {
  const dataFolder = newFolder();
  const database = await openIn(dataFolder);
  await sql`create table notes (text text)`.execute(database.queries);
  await addPair(database, "first");
  writeFileSync(join(dataFolder, "secret"), "the old secret\n", { mode: 0o600 });
  return { dataFolder, database };
}

/** The tables as the step before `0029-limits-of-apps` had them. */
async function undoLimitsOfApps({ queries }: Database): Promise<void> {
  for (const name of ["call_model", "calls_per_minute", "call_key", "call_minute", "minute_calls"])
    await sql`alter table publications drop column ${sql.ref(name)}`.execute(queries);
  await sql`alter table spending_limits drop column spent_before`.execute(queries);
  await createPublicationPurses(queries as unknown as Kysely<unknown>);
}

/** The tables as the step before `0030-sync` had them. */
async function undoSync({ queries }: Database): Promise<void> {
  for (const name of ["sync_slots", "sync_records", "sync_spaces"])
    await sql`drop table ${sql.ref(name)}`.execute(queries);
}

/** The tables as the step before `0031-background-responses` had them. */
async function undoBackgroundResponses({ queries }: Database): Promise<void> {
  for (const name of ["push_subscriptions", "push_keys", "generation_feedback", "response_events"])
    await sql`drop table ${sql.ref(name)}`.execute(queries);
  for (const name of ["background_status", "attended_until"])
    await sql`alter table stored_responses drop column ${sql.ref(name)}`.execute(queries);
}

/** The ledger as the step before `0028-agent-sessions` had it. */
async function undoAgentSessions({ queries }: Database): Promise<void> {
  for (const name of ["generations_session_idx", "generations_of_sessions_idx"])
    await sql`drop index ${sql.ref(name)}`.execute(queries);
}

/** The tables as the step before `0027-cached-answers` had them. */
async function undoCachedAnswers({ queries }: Database): Promise<void> {
  await sql`drop table cached_answers`.execute(queries);
  await sql`alter table api_keys drop column cache_seconds`.execute(queries);
  await sql`alter table generations drop column cache_source_id`.execute(queries);
}

/** The ledger as the step before `0026-receipts` had it. */
async function undoReceipts({ queries }: Database): Promise<void> {
  for (const name of ["asked_limits", "reserved_picodollars", "cache_write_tokens", "prices"])
    await sql`alter table generations drop column ${sql.ref(name)}`.execute(queries);
  await sql`drop table receipts`.execute(queries);
  await sql`drop table receipt_heads`.execute(queries);
}

/** The tables of limits as the step before `0023-spending-limits` had them. */
async function undoSpendingLimits({ queries }: Database): Promise<void> {
  for (const statement of [
    "drop table spending_limits",
    "drop table spending_days",
    "alter table api_keys add column spending_limit real",
    "alter table api_keys add column limit_reset text",
    "alter table person_limits add column dollars_per_month real",
    "alter table generations drop column spenders",
  ]) {
    await sql.raw(statement).execute(queries);
  }
}

const PAIR = ["first-left", "first-right"];

test("[OPS-4] a backup during writes is one state, and a restore brings it back", async () => {
  const { dataFolder, database } = await makeInstance();
  const environment = { TUTTI_DATA: dataFolder };
  const writes = Promise.all(Array.from({ length: 50 }, (_, index) => addPair(database, `later-${index}`)));
  const backupRun = await run(["backup", "tutti.backup", "--json"], environment);
  await writes;
  expect(backupRun).toMatchObject({ code: 0, error: "" });
  const file = join(dataFolder, "tutti.backup");
  expect(JSON.parse(backupRun.out)).toMatchObject({ file, hasSecret: true });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(readdirSync(dataFolder).filter((name) => name.includes(".part"))).toEqual([]);

  const refusal = await run(["restore", file], environment);
  expect(refusal.error).toBe(
    `A gateway is running on ${dataFolder}, and nothing was replaced. Stop it, then restore again.\n`,
  );

  const all = await notesOf(database);
  await close(database);
  writeFileSync(join(dataFolder, "secret"), "another secret\n");
  writeFileSync(join(dataFolder, "tutti.beginnings-1"), "what the replaced data had begun");
  const outcome = await run(["restore", file, "--json"], environment);
  expect(outcome).toMatchObject({ code: 0, error: "" });
  const again = await openIn(dataFolder);
  const notes = await notesOf(again);
  expect(notes).toEqual(expect.arrayContaining(PAIR));
  expect(notes.filter((text) => text.endsWith("-left")).length * 2).toBe(notes.length);
  const tables = (await again.queries.introspection.getTables()).map(({ name }) => name);
  expect(tables.filter((name) => name.startsWith("tutti_backup"))).toEqual([]);
  expect(readFileSync(join(dataFolder, "secret"), "utf8")).toBe("the old secret\n");

  const { keptAside } = JSON.parse(outcome.out) as { keptAside: string };
  const keptDatabase = await openIn(keptAside);
  expect(await notesOf(keptDatabase)).toEqual(all);
  expect(readFileSync(join(keptAside, "secret"), "utf8")).toBe("another secret\n");
  expect([keptAside, dataFolder].map((folder) => existsSync(join(folder, "tutti.beginnings-1")))).toEqual([
    true,
    false,
  ]);
});

test("[OPS-4] a backup overwrites no file, and is restored into an empty folder", async () => {
  const { dataFolder, database } = await makeInstance();
  const file = join(dataFolder, "tutti.backup");
  await run(["backup", file], { TUTTI_DATA: dataFolder });
  await close(database);
  const second = await run(["backup", file], { TUTTI_DATA: dataFolder });
  expect(second.error).toBe(`${file} already exists, and was not changed. Choose another name.\n`);
  const empty = newFolder();
  const outcome = await run(["restore", file], { TUTTI_DATA: empty });
  expect(outcome).toMatchObject({ code: 0, error: "" });
  expect(await notesOf(await openIn(empty))).toEqual(PAIR);
});

test("[OPS-4] a backup of an older version is brought up to this one", async () => {
  const { dataFolder, database } = await makeInstance();
  await undoBackgroundResponses(database);
  await undoSync(database);
  await undoLimitsOfApps(database);
  await undoAgentSessions(database);
  await undoCachedAnswers(database);
  await undoReceipts(database);
  await sql`drop table sign_in_codes`.execute(database.queries);
  await sql`drop table stored_items`.execute(database.queries);
  await sql`drop table stored_responses`.execute(database.queries);
  await undoSpendingLimits(database);
  await sql`alter table api_keys drop column expires_at`.execute(database.queries);
  await sql`drop table owner_links`.execute(database.queries);
  await sql`delete from kysely_migration where name >= '0020'`.execute(database.queries);
  const file = join(dataFolder, "tutti.backup");
  expect(await run(["backup", file], { TUTTI_DATA: dataFolder })).toMatchObject({ code: 0 });
  await close(database);
  const outcome = await run(["restore", file], { TUTTI_DATA: dataFolder });
  expect(outcome).toMatchObject({ code: 0, error: "" });
  expect(await notesOf(await openIn(dataFolder))).toEqual(PAIR);
});

test.each<[string, string, string]>([
  [
    "a row that was changed",
    "update notes set text = 'other' where text = 'first-left'",
    'its table "notes" has changed',
  ],
  ["a row that is gone", "delete from notes where text = 'first-left'", 'its table "notes" has changed'],
  ["a table that is gone", "drop table notes", "a table is missing"],
  ["another form", "update tutti_backup set format = 2", "this version does not know its format"],
  ["a database that is no backup", "drop table tutti_backup", "it is damaged, or is not a Tutti backup"],
  ["a newer version", "", "was last used by a newer Tutti"],
])("[OPS-4] %s is refused, and nothing is replaced", async (title, change, reason) => {
  const { dataFolder, database } = await makeInstance();
  if (title === "a newer version") {
    await sql`insert into kysely_migration values ('9999-later', '')`.execute(database.queries);
  }
  const file = join(dataFolder, "tutti.backup");
  expect(await run(["backup", file], { TUTTI_DATA: dataFolder })).toMatchObject({ code: 0 });
  await sql`delete from kysely_migration where name = '9999-later'`.execute(database.queries);
  await close(database);
  const backup = new DatabaseSync(file);
  backup.exec(change);
  backup.close();
  const { code, error } = await run(["restore", file], { TUTTI_DATA: dataFolder });
  expect([code, error]).toEqual([1, expect.stringContaining(reason)]);
  expect(error.toLowerCase()).toContain("nothing was replaced");
  expect(readdirSync(dataFolder).filter((name) => /^(restore|replaced)-/.test(name))).toEqual([]);
  expect(await notesOf(await openIn(dataFolder))).toEqual(PAIR);
});

test("[OPS-4] a killed restore leaves one of the two states, and can be repeated", async () => {
  const { dataFolder, database } = await makeInstance();
  const file = join(dataFolder, "tutti.backup");
  await run(["backup", file], { TUTTI_DATA: dataFolder });
  await addPair(database, "later");
  await close(database);
  const states = [PAIR, [...PAIR, "later-left", "later-right"]];
  const restore = () =>
    spawn(process.execPath, [commandsProgram, "restore", file], {
      env: { PATH: process.env["PATH"], TUTTI_DATA: dataFolder },
      stdio: "ignore",
    });
  const startedAt = performance.now();
  expect(await once(restore(), "exit")).toEqual([0, null]);
  const whole = performance.now() - startedAt;

  let count = 0;
  for (const share of [0.3, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]) {
    const before = await openIn(dataFolder);
    await addPair(before, `again-${count}`);
    states.push(await notesOf(before));
    await close(before);
    writeFileSync(join(dataFolder, "secret"), "another secret\n");
    const child = restore();
    const exit = once(child, "exit");
    await wait(whole * share);
    child.kill("SIGKILL");
    await exit;
    const after = await openIn(dataFolder);
    expect(states).toContainEqual(await notesOf(after));
    await close(after);
    count += 1;
  }
  expect(await once(restore(), "exit")).toEqual([0, null]);
  expect(await notesOf(await openIn(dataFolder))).toEqual(PAIR);
  expect(readFileSync(join(dataFolder, "secret"), "utf8")).toBe("the old secret\n");
  expect(readdirSync(dataFolder).filter((name) => name.startsWith("restore-"))).toEqual([]);
});

test("[OPS-4] PostgreSQL's own programs are named", async () => {
  const environment = { DATABASE_URL: "postgresql://tutti@127.0.0.1/tutti" };
  expect((await run(["backup", "file"], environment)).error).toContain("pg_dump --format=custom");
  expect((await run(["restore", "file"], environment)).error).toContain("pg_restore --clean");
});
