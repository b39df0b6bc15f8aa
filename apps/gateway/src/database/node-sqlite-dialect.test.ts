import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { createNodeSqliteDialect } from "./node-sqlite-dialect.ts";

let queries: Kysely<unknown>;
afterEach(() => queries.destroy());

function openDatabase(): Kysely<unknown> {
  queries = new Kysely({ dialect: createNodeSqliteDialect(new DatabaseSync(":memory:")) });
  return queries;
}

test("a transaction that SQLite ends by itself fails for SQLite's reason", async () => {
  await sql`create table words (text)`.execute(openDatabase());
  // Like a full disk: the file may not grow anymore.
  await sql`pragma max_page_count = 3`.execute(queries);
  const write = queries
    .transaction()
    .execute((transaction) => sql`insert into words values (${"x".repeat(100_000)})`.execute(transaction));
  await expect(write).rejects.toThrow("database or disk is full");
  await sql`insert into words values ('short')`.execute(queries);
});

test("a transaction that fails otherwise leaves nothing behind", async () => {
  await sql`create table words (text)`.execute(openDatabase());
  const write = queries.transaction().execute(async (transaction) => {
    await sql`insert into words values ('lost')`.execute(transaction);
    throw new Error("No.");
  });
  await expect(write).rejects.toThrow("No.");
  expect((await sql`select * from words`.execute(queries)).rows).toEqual([]);
});
