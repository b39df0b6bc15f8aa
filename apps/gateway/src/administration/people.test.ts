import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { commandLine } from "../audit/audit-log.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { textAt } from "../http/json.test-support.ts";
import { type Person, startPeople, type TestPeople } from "../http/people.test-support.ts";
import { createPeople, type People } from "./people.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const START = Date.parse("2026-11-20T12:00:00.000Z");
const PASSWORD = "analytical engine";

describe.each(testDatabases().filter((kind) => kind.available))("people on $title", (kind) => {
  let database: Database;
  let gateway: TestPeople;
  let people: People;
  let ada: Person;
  let grace: Person;
  let now = START;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    gateway = startPeople({ database, now: () => now });
    people = createPeople({ database, now: () => now });
    [ada, grace] = [await gateway.signUp("Ada"), await gateway.signUp("Grace")];
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  /** Lets the cache of a running gateway expire. */
  const forget = (): void => {
    now += 5_001;
  };
  const signIn = (person: Person) => person.auth("sign-in/email", { email: person.email, password: PASSWORD });
  const entries = () => database.queries.selectFrom("audit_entries").selectAll().orderBy("created_at").execute();

  test("a disabled user's sessions and keys are refused until enabled again", async () => {
    const key = textAt((await grace.ask("POST", "/api/frontend/user/keys", { name: "script" })).body, "key");
    const useKey = async () => (await gateway.ask("GET", "/api/v1/presets", { key })).status;
    expect(await useKey()).toBe(200);

    expect(await people.change(commandLine, { email: grace.email.toUpperCase() }, "disable")).toMatchObject({
      ok: true,
      value: { id: grace.id, isDisabled: true },
    });
    forget();
    expect((await grace.ask("GET", "/api/frontend/user")).status).toBe(401);
    expect(await useKey()).toBe(401);
    expect(await signIn(grace)).toMatchObject({ status: 403, body: { code: "ACCOUNT_DISABLED" } });
    const response = await grace.auth("sign-in/email", { email: grace.email, password: "another engine" });
    expect(response).toMatchObject({ status: 401, body: { code: "INVALID_EMAIL_OR_PASSWORD" } });

    await people.change(commandLine, { email: grace.email }, "enable");
    forget();
    expect(await useKey()).toBe(200);
    expect((await signIn(grace)).status).toBe(200);
    expect((await grace.ask("GET", "/api/frontend/user")).status).toBe(200);
  });

  test("a session that outlived the disabling opens nothing", async () => {
    await database.queries.updateTable("user").set({ disabled_at: now }).where("id", "=", grace.id).execute();
    forget();
    expect((await grace.ask("GET", "/api/frontend/user")).status).toBe(401);
    await people.change(commandLine, { email: grace.email }, "enable");
  });

  test("signing out everywhere ends sessions and leaves keys", async () => {
    await signIn(grace);
    const key = textAt((await grace.ask("POST", "/api/frontend/user/keys", { name: "script" })).body, "key");
    await people.change(commandLine, { email: grace.email }, "sign-out");
    forget();
    expect((await grace.ask("GET", "/api/frontend/user")).status).toBe(401);
    expect((await gateway.ask("GET", "/api/v1/presets", { key })).status).toBe(200);
    expect((await signIn(grace)).status).toBe(200);
  });

  test("of two administrators who are disabled at the same moment one stays", async () => {
    expect(await people.change(commandLine, { email: ada.email }, "disable")).toEqual({
      ok: false,
      error: "last-administrator",
    });
    await people.change(commandLine, { email: grace.email }, "make-admin");
    const results = await Promise.all(
      [ada, grace].map(({ email }) => people.change(commandLine, { email }, "disable")),
    );
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    await people.change(commandLine, { email: ada.email }, "enable");
    await people.change(commandLine, { email: grace.email }, "enable");
  });

  test("thousands are listed by pages, and found by a part of name or address", async () => {
    const time = new Date(START).toISOString();
    // The embedded database cannot bind booleans.
    const isVerified = kind.kind === "sqlite" ? 0 : false;
    const values = Array.from({ length: 3_000 }, (_, index) => {
      const email = `many-${index}@example.org`;
      return sql`(${`many-${index}`}, ${`50%_${index}`}, ${email}, ${isVerified}, ${time}, ${time})`;
    });
    for (let start = 0; start < values.length; start += 500) {
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
        values ${sql.join(values.slice(start, start + 500))}`.execute(database.queries);
    }
    const { total, items: page } = await people.list({ search: "MANY-", limit: 20, offset: 2_990 });
    expect([total, page.length]).toEqual([3_000, 10]);
    expect((await people.list({ search: "50%_29", limit: 5 })).total).toBe(111);
    expect((await people.list({ search: "5_%", limit: 5 })).total).toBe(0);
    expect((await people.list({ limit: 1 })).total).toBe(3_002);
  });

  test("each change is logged once, and no entry is changed or removed", async () => {
    const before = await entries();
    await people.change({ id: ada.id, name: "Ada" }, { email: grace.email }, "sign-out");
    await people.change({ id: ada.id, name: "Ada" }, { email: grace.email }, "enable");
    expect(await people.change(commandLine, { email: "none@example.org" }, "disable")).toMatchObject({
      error: "no-such-person",
    });
    const after = await entries();
    expect(after.slice(before.length)).toEqual([
      {
        id: expect.any(String),
        created_at: now,
        actor_id: ada.id,
        actor_name: "Ada",
        action: "user.sign-out",
        target_id: grace.id,
        target_name: "Grace",
        detail: null,
      },
    ]);
    const { queries } = database;
    await expect(queries.updateTable("audit_entries").set({ action: "none" }).execute()).rejects.toThrow("append-only");
    await expect(queries.deleteFrom("audit_entries").execute()).rejects.toThrow("append-only");
    expect(await entries()).toEqual(after);
  });
});
