import { rmSync } from "node:fs";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import type { Database } from "../database/database.ts";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { openDatabase } from "./open-database.ts";

const folders: string[] = [];
const open: Database[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newConfig(): Config {
  const folder = temporaryFolder();
  folders.push(folder);
  const readFile = () => "";
  const config = readConfig({ environment: { TUTTI_DATA: folder }, readFile, workingFolder: "/", projectFolder: "/" });
  if (!config.ok) throw new Error(config.error.message);
  return config.value;
}

async function openOrThrow(config: Config): Promise<Database> {
  const openResult = await openDatabase(config);
  if (!openResult.ok) throw new Error(openResult.error);
  open.push(openResult.value);
  return openResult.value;
}

test("a command reads and writes beside the process that holds the database", async () => {
  const config = newConfig();
  const holder = await openOrThrow(config);
  const beside = await openOrThrow(config);
  await sql`create table notes (text text)`.execute(holder.queries);
  await sql`insert into notes values ('from beside')`.execute(beside.queries);
  expect((await sql`select text from notes`.execute(holder.queries)).rows).toEqual([{ text: "from beside" }]);
});

test.each([
  "delete from kysely_migration where name >= '0008'",
  "insert into kysely_migration values ('9999-later', '')",
])("a command leaves the tables of another version's gateway alone: %s", async (change) => {
  const config = newConfig();
  const holder = await openOrThrow(config);
  await sql.raw(change).execute(holder.queries);
  expect(await openDatabase(config)).toEqual({
    ok: false,
    error: `The gateway that runs on ${config.dataFolder} has a different version from this command. Stop it, or run the command from that version's folder.`,
  });
});
