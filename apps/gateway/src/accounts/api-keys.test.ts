import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { startPeople, type TestPeople } from "../http/people.test-support.ts";

const [kind] = testDatabases();
let database: Database;
let people: TestPeople;
let time = Date.UTC(2026, 10, 28);

beforeAll(async () => {
  if (!kind) throw new Error("There is no database.");
  const connection = await connectDatabase(await kind.createMigrated());
  if (!connection.ok) throw new Error(connection.error.message);
  database = connection.value;
  people = startPeople({ database, now: () => time });
});
afterAll(async () => {
  await database.close();
  await kind?.remove();
});

test("[AGENT-9] a key is valid until its end, also while it is in use", async () => {
  const { keys } = people.accounts;
  const { id } = await people.signUp("Ada");
  const { key } = await keys.create(id, "Guest", { expiresAt: time + 1_000 });
  expect(await keys.identify(key)).toMatchObject({ userId: id });
  time += 999;
  expect(await keys.identify(key)).toMatchObject({ userId: id });
  time += 1;
  expect(await keys.identify(key)).toBeUndefined();
  keys.forgetIdentities();
  expect(await keys.identify(key)).toBeUndefined();
});
