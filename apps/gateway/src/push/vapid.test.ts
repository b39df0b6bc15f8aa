import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createPushSubscriptions } from "./push-subscriptions.ts";
import { loadVapid } from "./vapid.ts";

const secret = "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P";
const otherSecret = "another secret of 32 characters..";
const START = Date.parse("2026-11-28T12:00:00Z");

describe.each(testDatabases().filter(({ available }) => available))("[DEV-10] pushes on $title", (kind) => {
  let database: Database;

  beforeEach(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    return () => database.close();
  });
  afterAll(() => kind.remove());

  const load = (withSecret = secret) =>
    loadVapid({ queries: database.queries, secret: withSecret, subject: "mailto:a@example.org", now: () => START });
  const publicKeyOf = async (withSecret = secret) => {
    const loaded = await load(withSecret);
    return loaded.ok ? loaded.value.publicKey : loaded.error;
  };

  async function addSession(id: string, expiresAt = new Date(START + 1000)): Promise<void> {
    const at = new Date(START).toISOString();
    const isThere = await database.queries.selectFrom("user").select("id").where("id", "=", "ada").executeTakeFirst();
    if (!isThere) {
      const emailVerified = database.kind === "postgres" ? false : 0;
      const ada = { id: "ada", name: "Ada", email: "ada@example.org", emailVerified, createdAt: at, updatedAt: at };
      await database.queries
        .insertInto("user")
        .values(ada as never)
        .execute();
    }
    const session = { id, userId: "ada", token: id, createdAt: at, updatedAt: at, expiresAt: expiresAt.toISOString() };
    await database.queries
      .insertInto("session")
      .values(session as never)
      .execute();
  }
  const device = (endpoint: string) => ({ endpoint, keys: { p256dh: "p", auth: "a" }, quiet: null, timeZone: "UTC" });

  test("have keys that the first start makes, and all gateways share", async () => {
    const [one, other] = await Promise.all([publicKeyOf(), publicKeyOf()]);
    expect(one).toMatch(/^[\w-]{87}$/);
    expect(other).toBe(one);
    expect(await publicKeyOf()).toBe(one);
    const { sealed_key } = await database.queries.selectFrom("push_keys").selectAll().executeTakeFirstOrThrow();
    expect(sealed_key).toMatch(/^v1\./);
  });

  test("have other keys with another secret, unless a device is bound to them", async () => {
    const first = await publicKeyOf();
    const second = await publicKeyOf(otherSecret);
    expect(second).toMatch(/^[\w-]{87}$/);
    expect(second).not.toBe(first);
    await addSession("one");
    await createPushSubscriptions(database.queries, () => START).save("ada", "one", device("https://a.example/1"));
    expect(await publicKeyOf()).toContain("stored with another secret");
    expect(await publicKeyOf(otherSecret)).toBe(second);
  });

  test("go to one device of a session, until it ends", async () => {
    let time = START;
    const subscriptions = createPushSubscriptions(database.queries, () => time);
    await addSession("one");
    await addSession("two", new Date(START + 5000));
    await subscriptions.save("ada", "one", device("https://a.example/1"));
    await subscriptions.save("ada", "one", { ...device("https://a.example/2"), quiet: { from: 1, to: 2 } });
    await subscriptions.save("ada", "two", device("https://a.example/3"));
    expect(await subscriptions.find("one")).toEqual({ ...device("https://a.example/2"), quiet: { from: 1, to: 2 } });
    expect(await subscriptions.count("ada")).toBe(2);
    // The same browser, signed in anew.
    await subscriptions.save("ada", "two", device("https://a.example/2"));
    expect((await subscriptions.list("ada")).map(({ sessionId }) => sessionId)).toEqual(["two"]);
    time = START + 6000;
    expect(await subscriptions.count("ada")).toBe(0);
    time = START;
    await database.queries.deleteFrom("session").where("id", "=", "two").execute();
    expect(await database.queries.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
  });
});
