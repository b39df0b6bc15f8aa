import type { InputItem } from "@tutti/contract";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createQuotas } from "../quotas/quotas.ts";
import { rotateSecret } from "../secret-rotation/rotate-secret.ts";
import type { ResponseToKeep } from "./stored-response.ts";
import { createStoredResponses, type StoredResponses } from "./stored-responses.ts";

const LIFETIME = 1000;
const hold = () => true;
const secret = "s".repeat(32);

const message = (id: string, text: string): InputItem => ({ type: "message", id, role: "user", content: text });

const responseOf = (id: string, previousId?: string): ResponseToKeep => ({
  id,
  previousId,
  input: [message(`in-${id}`, `question ${id}`)],
  response: { id, object: "response", output: [{ type: "message", id: `out-${id}`, role: "assistant", content: [] }] },
});

describe.each(testDatabases().filter(({ available }) => available))("[AGENT-5] stored responses on $title", (kind) => {
  let database: Database;
  let time = 0;
  let number = 0;
  const stores: StoredResponses[] = [];

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterAll(async () => {
    for (const store of stores) store.close();
    await database?.close();
    await kind.remove();
  });

  function createStore({ most = 100, lifetime = LIFETIME, key = secret } = {}): StoredResponses {
    const quotas = createQuotas({ queries: database.queries, rows: { "stored-responses": most } });
    const log = pino({ level: "silent" });
    const store = createStoredResponses({ database, quotas, secret: key, lifetime, log, now: () => time });
    stores.push(store);
    return store;
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

  const rotate = (from: string, to: string) =>
    rotateSecret({ database, from, to, leavesUnreadable: false, now: Date.now() });

  const idsOf = (items: readonly InputItem[]) => items.map(({ id }) => id);

  test("come back as a conversation, the oldest item first", async () => {
    const [store, ada] = [createStore(), await addPerson()];
    await store.keep(ada, responseOf("a1"));
    await store.keep(ada, responseOf("a2", "a1"));
    await store.keep(ada, responseOf("a3", "a2"));
    expect(await store.read(ada, "a2")).toEqual({
      input: responseOf("a2").input,
      response: responseOf("a2").response,
    });
    expect(idsOf(await store.history(ada, "a3", hold))).toEqual([
      "in-a1",
      "out-a1",
      "in-a2",
      "out-a2",
      "in-a3",
      "out-a3",
    ]);
    const items = await store.items(ada, ["in-a2", "out-a1", "in-none"], hold);
    expect(items.get("in-a2")).toEqual(message("in-a2", "question a2"));
    expect([items.has("out-a1"), items.has("in-none")]).toEqual([true, false]);
  });

  test("are another person's to neither read, continue nor delete", async () => {
    const [store, ada, eve] = [createStore(), await addPerson(), await addPerson()];
    await store.keep(ada, responseOf("b1"));
    expect(await store.read(eve, "b1")).toBeUndefined();
    expect([...(await store.items(eve, ["in-b1"], hold))]).toEqual([]);
    expect(await store.remove(eve, "b1")).toBe(false);
    await expect(store.history(eve, "b1", hold)).rejects.toBeInstanceOf(ApiFailure);
    expect(await store.read({ ...ada, organizationId: "guild" }, "b1")).toBeUndefined();
    expect(await store.read(ada, "b1")).toBeDefined();
  });

  test("reveal nothing in the database, and open after a rotation", async () => {
    const [store, ada] = [createStore(), await addPerson()];
    await store.keep(ada, responseOf("c1"));
    const rows = await database.queries.selectFrom("stored_responses").selectAll().execute();
    const text = rows.map((row) => Object.values(row).join(" ")).join("\n");
    expect(text).toContain("c1");
    expect(text).not.toContain("question");
    const newSecret = "t".repeat(32);
    expect(await createStore({ key: newSecret }).read(ada, "c1")).toBeUndefined();
    await rotate(secret, newSecret);
    expect(await createStore({ key: newSecret }).read(ada, "c1")).toBeDefined();
    await rotate(newSecret, secret);
    expect(await store.read(ada, "c1")).toBeDefined();
  });

  test("break where one before them was deleted, and can still be read", async () => {
    const [store, ada] = [createStore(), await addPerson()];
    await store.keep(ada, responseOf("d1"));
    await store.keep(ada, responseOf("d2", "d1"));
    expect(await store.remove(ada, "d1")).toBe(true);
    expect(await store.remove(ada, "d1")).toBe(false);
    expect(await store.read(ada, "d2")).toBeDefined();
    await expect(store.history(ada, "d2", hold)).rejects.toThrow("Previous response with id 'd1' not found.");
    const items = await database.queries
      .selectFrom("stored_items")
      .selectAll()
      .where("response_id", "=", "d1")
      .execute();
    expect(items).toEqual([]);
  });

  test("are not read where there is no room in memory for them", async () => {
    const [store, ada] = [createStore(), await addPerson()];
    await store.keep(ada, responseOf("h1"));
    await expect(store.history(ada, "h1", () => false)).rejects.toMatchObject({ error: { code: 503 } });
    await expect(store.items(ada, ["in-h1"], () => false)).rejects.toMatchObject({ error: { code: 503 } });
  });

  test("end after their time", async () => {
    const [store, ada] = [createStore(), await addPerson()];
    await store.keep(ada, responseOf("e1"));
    time += LIFETIME;
    expect(await store.read(ada, "e1")).toBeUndefined();
    await store.removeExpired();
    expect(await database.queries.selectFrom("stored_responses").selectAll().execute()).toEqual([]);
  });

  test("make room for newer ones within the quota", async () => {
    const [store, ada] = [createStore({ most: 2 }), await addPerson()];
    for (const id of ["f1", "f2", "f3"]) {
      time += 1;
      await store.keep(ada, responseOf(id));
    }
    expect(await store.read(ada, "f1")).toBeUndefined();
    expect(await store.read(ada, "f2")).toBeDefined();
    expect(await store.read(ada, "f3")).toBeDefined();
  });

  test("go with the account", async () => {
    const [store, ada] = [createStore(), await addPerson()];
    await store.keep(ada, responseOf("g1"));
    await database.queries.deleteFrom("user").where("id", "=", ada.userId).execute();
    const rows = await database.queries.selectFrom("stored_responses").select("id").where("id", "=", "g1").execute();
    expect(rows).toEqual([]);
  });
});
