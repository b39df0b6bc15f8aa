import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createLedger } from "../ledger/create-ledger.ts";
import { aLog, anEnd, aStart, NOON } from "../ledger/ledger.test-support.ts";
import { type AdministeredInstance, openAdministeredInstance } from "./administered-instance.test-support.ts";

let instance: AdministeredInstance;
const folder = temporaryFolder();
beforeAll(async () => {
  instance = await openAdministeredInstance();
  const ledger = createLedger({ database: instance.database, now: () => NOON, log: aLog().log });
  await ledger.start();
  for (const id of ["gen-1", "gen-2", "gen-3"]) {
    await ledger.begin(aStart({ id }));
    await ledger.finish(id, anEnd());
  }
  await ledger.close();
});
afterAll(() => instance.close());

/** The ends of all chains, in a file as an operator keeps it. */
async function keepHeads(): Promise<string> {
  const file = join(folder, "heads.json");
  writeFileSync(file, (await instance.run("receipts", "verify", "--json")).out);
  return file;
}

test("[PURSE-7] one changed record is named, beside a running gateway", async () => {
  const file = await keepHeads();
  expect(await instance.run("receipts", "verify", "--heads", file)).toMatchObject({
    code: 0,
    out: "3 receipts of 1 account compared: all agree\n",
  });
  await sql`update generations set picodollars = 1 where id = 'gen-2'`.execute(instance.database.queries);
  expect(await instance.run("receipts", "verify", "--heads", file)).toMatchObject({
    code: 1,
    out: "ada, receipt 2: the record gen-2 was changed\n3 receipts of 1 account compared: 1 fault\n",
  });
});

test("[PURSE-7] a file that holds no heads is refused with its name", async () => {
  const file = join(folder, "other.json");
  writeFileSync(file, '{"heads":[{"owner":1}]}');
  expect(await instance.run("receipts", "verify", "--heads", file)).toMatchObject({
    code: 1,
    error: expect.stringContaining("other.json is not the output"),
  });
  expect(await instance.run("receipts", "verify", "--heads", "/none.json")).toMatchObject({
    code: 1,
    error: expect.stringContaining("/none.json cannot be read"),
  });
});
