import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { type AccessWatch, createAccessWatch, type HeldAccess } from "./access-watch.ts";

const now = Date.now;

type TestIds = Record<"userId" | "keyId" | "sessionId" | "organizationId", string>;

describe.each(testDatabases().filter(({ available }) => available))("access on $title", (kind) => {
  let database: Database;
  let number = 0;
  const watches: AccessWatch[] = [];
  const listeners: (() => void)[] = [];

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterAll(async () => {
    for (const watch of watches) watch.close();
    await database?.close();
    await kind.remove();
  });

  /** A gateway that shares the database and a bus with the others. */
  function createWatch() {
    let foreignCount = 0;
    const watch = createAccessWatch({
      queries: database.queries,
      bus: {
        publish: () => {
          for (const listener of listeners) listener();
        },
        subscribe: (_, listener) => void listeners.push(() => listener("")),
      },
      onForeignChange: () => {
        foreignCount += 1;
      },
      log: pino({ level: "silent" }),
      now,
    });
    watches.push(watch);
    return { watch, foreignCount: () => foreignCount };
  }

  /** A person with a key, a session and a membership. */
  async function addPerson(): Promise<TestIds> {
    number += 1;
    const { queries } = database;
    const userId = `person-${number}`;
    const at = new Date().toISOString();
    const ids = { userId, keyId: `key-${number}`, sessionId: `session-${number}`, organizationId: `guild-${number}` };
    const isVerified = database.kind === "postgres" ? false : 0;
    const times = { createdAt: at, updatedAt: at };
    await queries
      .insertInto("user")
      .values({ id: userId, name: "Ada", email: `${userId}@example.org`, emailVerified: isVerified, ...times } as never)
      .execute();
    await queries
      .insertInto("session")
      .values({
        id: ids.sessionId,
        userId,
        token: ids.sessionId,
        expiresAt: new Date(now() + 60_000).toISOString(),
        ...times,
      } as never)
      .execute();
    await queries
      .insertInto("api_keys")
      .values({
        id: ids.keyId,
        user_id: userId,
        name: "Key",
        hash: ids.keyId,
        last_four: "abcd",
        created_at: 1,
      } as never)
      .execute();
    await queries
      .insertInto("organization")
      .values({ id: ids.organizationId, name: "Guild", slug: ids.organizationId, createdAt: at } as never)
      .execute();
    await queries
      .insertInto("member")
      .values({
        id: ids.organizationId,
        organizationId: ids.organizationId,
        userId,
        role: "member",
        createdAt: at,
      } as never)
      .execute();
    return ids;
  }

  const changes: readonly [string, (ids: TestIds) => Promise<unknown>][] = [
    [
      "a disabled account",
      ({ userId }) => database.queries.updateTable("user").set({ disabled_at: 1 }).where("id", "=", userId).execute(),
    ],
    ["a deleted account", ({ userId }) => database.queries.deleteFrom("user").where("id", "=", userId).execute()],
    [
      "a revoked key",
      ({ keyId }) => database.queries.updateTable("api_keys").set({ revoked_at: 1 }).where("id", "=", keyId).execute(),
    ],
    [
      "a disabled key",
      ({ keyId }) => database.queries.updateTable("api_keys").set({ disabled_at: 1 }).where("id", "=", keyId).execute(),
    ],
    [
      "an ended session",
      ({ sessionId }) => database.queries.deleteFrom("session").where("id", "=", sessionId).execute(),
    ],
    [
      "a lost membership",
      ({ organizationId }) => database.queries.deleteFrom("member").where("id", "=", organizationId).execute(),
    ],
  ];

  test.each(changes)("[SEC-14] %s ends what runs, at every gateway, and nothing else", async (_, change) => {
    const [here, there] = [createWatch(), createWatch()];
    const [person, other] = [await addPerson(), await addPerson()];
    const endedNames: string[] = [];
    const hold = ({ watch }: typeof here, name: string, access: HeldAccess) =>
      watch.hold(access, () => endedNames.push(name));
    hold(here, "here", person);
    hold(there, "there", person);
    hold(here, "another person", other);
    hold(here, "let go", person)();
    here.watch.announce();
    await expect.poll(there.foreignCount).toBe(1);
    expect(endedNames).toEqual([]);
    await change(person);
    here.watch.announce();
    await expect.poll(() => endedNames.toSorted()).toEqual(["here", "there"]);
  });
});
