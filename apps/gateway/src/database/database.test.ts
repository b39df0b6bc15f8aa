import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "./connect.ts";
import type { Database } from "./database.ts";
import { isDatabaseUnavailable } from "./database-unavailable.ts";
import { testDatabases } from "./databases.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.each(testDatabases())("on $title", (kind) => {
  afterAll(() => kind.remove());

  async function open(options?: Awaited<ReturnType<typeof kind.create>>): Promise<Database> {
    const connection = await connectDatabase(options ?? (await kind.create()));
    if (!connection.ok) throw new Error(connection.error.message);
    return connection.value;
  }

  async function addUser(database: Database, id: string): Promise<void> {
    await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
      values (${id}, 'Ada', ${`${id}@example.org`}, ${sql.raw("true")}, ${"2026-11-20T10:00:00.000Z"}, ${"2026-11-20T10:00:00.000Z"})`.execute(
      database.queries,
    );
  }

  const key = {
    id: "key-1",
    user_id: "ada",
    organization_id: null,
    name: "laptop",
    hash: "abc",
    last_four: "wxyz",
    created_at: 1_795_000_000_000,
    last_used_at: null,
    revoked_at: null,
    disabled_at: null,
    scopes: "usage:read",
    expires_at: null,
    cache_seconds: null,
  };

  describe.runIf(kind.available)("an open database", () => {
    test("is of the kind that was asked for", async () => {
      const database = await open();
      expect(database.kind).toBe(kind.kind);
      await database.close();
    });

    test("keeps what was written when it is opened again", async () => {
      const options = await kind.create();
      const before = await open(options);
      await addUser(before, "ada");
      await before.queries.insertInto("api_keys").values(key).execute();
      await before.close();

      const after = await open(options);
      expect(await after.queries.selectFrom("api_keys").selectAll().execute()).toEqual([key]);
      await after.close();
    });

    test("refuses a key of a user that it does not know", async () => {
      const database = await open();
      await expect(database.queries.insertInto("api_keys").values(key).execute()).rejects.toThrow(/foreign key/i);
      await database.close();
    });

    test("forgets the keys of a user that is deleted", async () => {
      const database = await open();
      await addUser(database, "ada");
      await database.queries.insertInto("api_keys").values(key).execute();
      await database.queries.deleteFrom("user").where("id", "=", "ada").execute();
      expect(await database.queries.selectFrom("api_keys").selectAll().execute()).toEqual([]);
      await database.close();
    });

    test("undoes a transaction that fails, and serves others after it", async () => {
      const database = await open();
      const failing = database.queries.transaction().execute(async (transaction) => {
        await transaction.insertInto("user").values({ id: "ada", name: "Ada", email: "ada@example.org" }).execute();
      });
      await expect(failing).rejects.toThrow();
      await addUser(database, "grace");
      expect(await database.queries.selectFrom("user").select("id").execute()).toEqual([{ id: "grace" }]);
      await database.close();
    });

    test("serves queries that overlap a transaction", async () => {
      const database = await open();
      await addUser(database, "ada");
      await Promise.all([
        database.queries
          .transaction()
          .execute((transaction) => transaction.insertInto("api_keys").values(key).execute()),
        ...Array.from({ length: 20 }, (_, index) => addUser(database, `user-${index}`)),
      ]);
      expect(await database.queries.selectFrom("user").select("id").execute()).toHaveLength(21);
      await database.close();
    });

    test("that a newer version has changed is not touched", async () => {
      const options = await kind.create();
      const before = await open(options);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(
        before.queries,
      );
      await before.close();
      expect(await connectDatabase(options)).toEqual({
        ok: false,
        error: {
          message: expect.stringContaining('last used by a newer Tutti, which changed its tables ("9999-later")'),
        },
      });
    });
  });

  test.runIf(kind.available && kind.kind === "postgres")(
    "a connection that breaks, in use or not, is told and replaced",
    async () => {
      const errors: Error[] = [];
      const database = await open({ ...(await kind.create()), onConnectionLost: (error) => errors.push(error) });
      const cutAll = sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`;
      const inUse = database.queries.connection().execute(async (connection) => {
        await sql`select 1`.execute(connection);
        await cutAll.execute(database.queries);
        return sql`select 1`.execute(connection);
      });
      await expect(inUse).rejects.toSatisfy(isDatabaseUnavailable);
      // The query fails at the end of its connection; the connection's error event follows a moment later.
      await expect.poll(() => errors.length).toBeGreaterThan(0);
      await addUser(database, "ada");
      expect(await database.queries.selectFrom("user").select("id").execute()).toEqual([{ id: "ada" }]);
      await database.close();
    },
  );

  test.runIf(kind.available && kind.kind === "postgres")(
    "several gateways that start at once change the tables once",
    async () => {
      const options = await kind.create();
      const connections = await Promise.all([open(options), open(options), open(options)]);
      const queryResult = await sql<{ name: string }>`select name from kysely_migration`.execute(
        connections[0].queries,
      );
      const names = queryResult.rows.map(({ name }) => name);
      expect(names).toContain("0001-identity");
      expect(new Set(names).size).toBe(names.length);
      await Promise.all(connections.map((database) => database.close()));
    },
  );
});
