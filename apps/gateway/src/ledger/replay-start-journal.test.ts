import { afterAll, expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { GenerationTable } from "../database/schema.ts";
import { toRunningRow } from "./generation-row.ts";
import { aLog, aStart, openDatabase } from "./ledger.test-support.ts";
import { replayStartJournal } from "./replay-start-journal.ts";
import type { StartJournal } from "./start-journal.ts";

// Only the embedded database has a journal of starts beside it.
const kind = testDatabases().filter(({ kind }) => kind === "sqlite");
const databases: Database[] = [];
afterAll(async () => {
  for (const database of databases) await database.close();
  for (const { remove } of kind) await remove();
});

async function aDatabase(): Promise<Database> {
  const options = await kind[0]?.create();
  if (!options) throw new Error("There is always the embedded database.");
  const database = await openDatabase(options);
  databases.push(database);
  return database;
}

const aRow = (id: string) => toRunningRow(aStart({ id }), "here");

/** A journal that keeps the ids of its acknowledged rows. */
function rememberPending(pendingRows: readonly GenerationTable[]) {
  const acknowledgedIds: string[] = [];
  const startJournal: StartJournal = {
    pending: pendingRows,
    append: () => true,
    acknowledge: (rows) => acknowledgedIds.push(...rows.map(({ id }) => id)),
    close: () => undefined,
  };
  return { startJournal, settled: acknowledgedIds };
}

test("a row that no database takes is lost alone, and named in the log", async () => {
  const database = await aDatabase();
  const { log, lines } = aLog();
  const brokenRow = { ...aRow("broken"), owner: null as unknown as string };
  const { startJournal, settled } = rememberPending([aRow("a"), brokenRow, aRow("b")]);
  await replayStartJournal(database, { startJournal, log });
  const rows = await database.queries.selectFrom("generations").select("id").orderBy("id").execute();
  expect(rows.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(settled).toEqual(["a", "broken", "b"]);
  expect(lines).toMatchObject([{ level: 50, generation: { id: "broken" } }]);
});

test("a database that takes nothing is left to the next start", async () => {
  const database = await aDatabase();
  await database.queries.schema.dropTable("generations").execute();
  const { log, lines } = aLog();
  const { startJournal, settled } = rememberPending([aRow("a")]);
  await replayStartJournal(database, { startJournal, log });
  expect(settled).toEqual([]);
  expect(lines).toMatchObject([{ level: 50, msg: expect.stringContaining("the next start tries again") }]);
});
