import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createQuotas } from "../quotas/quotas.ts";
import { rotateSecret } from "../secret-rotation/rotate-secret.ts";
import { type AnswerCache, createAnswerCache } from "./answer-cache.ts";

const secret = "s".repeat(32);

describe.each(testDatabases().filter(({ available }) => available))("[MODEL-5] cached answers on $title", (kind) => {
  let database: Database;
  let time = 0;
  let number = 0;
  const searches: string[] = [];
  const caches: AnswerCache[] = [];

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterAll(async () => {
    for (const cache of caches) cache.close();
    await database?.close();
    await kind.remove();
  });

  function createCache({ most = 100, size = 1_000_000, key = secret } = {}): AnswerCache {
    const quotas = createQuotas({ queries: database.queries, rows: { "cached-answers": most } });
    const log = pino({ level: "silent" });
    const onSearch = (outcome: string) => searches.push(outcome);
    const cache = createAnswerCache({ database, quotas, secret: key, size, onSearch, log, now: () => time });
    caches.push(cache);
    return cache;
  }

  async function addPerson(): Promise<Identity> {
    number += 1;
    const userId = `person-${number}`;
    const person = { id: userId, name: "Ada", email: `${userId}@example.org` };
    const at = new Date().toISOString();
    const columns = { emailVerified: database.kind === "postgres" ? false : 0, createdAt: at, updatedAt: at };
    await database.queries
      .insertInto("user")
      .values({ ...person, ...columns } as never)
      .execute();
    return { userId, name: person.name, email: person.email };
  }

  const keyFor = (cache: AnswerCache, sender: Identity, text: string) =>
    cache.keyOf({
      sender,
      body: { model: "one/small", messages: [{ role: "user", content: text }] },
      formRequest: undefined,
    });

  async function keep(cache: AnswerCache, sender: Identity, question: string, text = "Hello."): Promise<void> {
    await cache.keep(sender, keyFor(cache, sender, question), { text, seconds: 60 });
  }

  const find = async (cache: AnswerCache, sender: Identity, question: string) =>
    (await cache.find(keyFor(cache, sender, question)))?.text;

  const rows = () => database.queries.selectFrom("cached_answers").selectAll().execute();

  test("come back until their time is over, and are counted", async () => {
    const [cache, ada] = [createCache(), await addPerson()];
    searches.length = 0;
    expect(await find(cache, ada, "a")).toBeUndefined();
    await keep(cache, ada, "a", "Grüße, 🌍");
    expect(await cache.find(keyFor(cache, ada, "a"))).toEqual({
      text: "Grüße, 🌍",
      createdAt: time,
      expiresAt: time + 60_000,
    });
    time += 59_999;
    expect(await find(cache, ada, "a")).toBe("Grüße, 🌍");
    time += 1;
    expect(await find(cache, ada, "a")).toBeUndefined();
    expect(searches).toEqual(["miss", "hit", "hit", "miss"]);
    await cache.removeExpired();
    expect(await rows()).toEqual([]);
  });

  test("are replaced by a later one, and deleted one by one", async () => {
    const [cache, ada] = [createCache(), await addPerson()];
    await Promise.all([keep(cache, ada, "b", "one"), keep(cache, ada, "b", "two")]);
    await keep(cache, ada, "b", "three");
    await keep(cache, ada, "c", "four");
    expect(await find(cache, ada, "b")).toBe("three");
    await cache.remove(keyFor(cache, ada, "b"));
    expect(await find(cache, ada, "b")).toBeUndefined();
    expect(await find(cache, ada, "c")).toBe("four");
  });

  test("reveal neither question nor answer in the database", async () => {
    const [cache, ada] = [createCache(), await addPerson()];
    await keep(cache, ada, "the question", "the answer");
    const text = (await rows()).map((row) => Object.values(row).join(" ")).join("\n");
    expect(text).toContain(ada.userId);
    expect(text).not.toMatch(/question|answer|dGhlIGFuc3dlcg/);
    expect(await find(createCache({ key: "t".repeat(32) }), ada, "the question")).toBeUndefined();
  });

  test("are no other person's", async () => {
    const [cache, ada, eve] = [createCache(), await addPerson(), await addPerson()];
    await keep(cache, ada, "d");
    expect(await find(cache, eve, "d")).toBeUndefined();
    expect(await find(cache, { ...ada, keyId: "k" }, "d")).toBeUndefined();
    expect(await find(cache, ada, "d")).toBe("Hello.");
  });

  test("make room for newer ones, those that end first go first", async () => {
    const [cache, ada, eve] = [createCache({ most: 2 }), await addPerson(), await addPerson()];
    await keep(cache, eve, "e0");
    for (const question of ["e1", "e2", "e3"]) {
      time += 1;
      await keep(cache, ada, question);
    }
    expect(await find(cache, ada, "e1")).toBeUndefined();
    expect(await find(cache, ada, "e2")).toBe("Hello.");
    expect(await find(cache, ada, "e3")).toBe("Hello.");
    expect(await find(cache, eve, "e0")).toBe("Hello.");
  });

  test("take no more space than the server gives all of them", async () => {
    await database.queries.deleteFrom("cached_answers").execute();
    const [ada, eve] = [await addPerson(), await addPerson()];
    const cache = createCache({ size: 400 });
    for (const [index, person] of [ada, eve, ada, eve, ada, eve].entries()) {
      time += 1;
      await keep(cache, person, `f${index}`);
    }
    const sizes = (await rows()).map(({ size }) => size);
    expect(sizes.length).toBeGreaterThan(1);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400);
    expect(await find(cache, eve, "f5")).toBe("Hello.");
    expect(await find(cache, ada, "f0")).toBeUndefined();
    await keep(cache, ada, "f6", Array.from({ length: 400 }, (_, index) => String(index * 7919)).join(" "));
    expect(await find(cache, ada, "f6")).toBeUndefined();
    expect(await rows()).toHaveLength(sizes.length);
  });

  test("go with the account, and with the secret", async () => {
    const [cache, ada, eve] = [createCache(), await addPerson(), await addPerson()];
    await keep(cache, ada, "g");
    await keep(cache, eve, "g");
    await database.queries.deleteFrom("user").where("id", "=", ada.userId).execute();
    expect((await rows()).map((row) => row.user_id)).not.toContain(ada.userId);
    expect((await rows()).map((row) => row.user_id)).toContain(eve.userId);
    await rotateSecret({ database, from: secret, to: "t".repeat(32), leavesUnreadable: false, now: 1 });
    expect(await rows()).toEqual([]);
  });
});
