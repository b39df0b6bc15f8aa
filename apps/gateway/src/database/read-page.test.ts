import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase } from "./connect.ts";
import type { Database } from "./database.ts";
import { testDatabases } from "./databases.test-support.ts";
import { newestFirst, type PageRequest, readPage } from "./read-page.ts";

describe.each(testDatabases().filter((kind) => kind.available))("[SEC-14] a page on $title", (kind) => {
  let database: Database;
  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const add = (id: string, created_at: number, inviter_name = "Ada") =>
    database.queries
      .insertInto("instance_invitations")
      .values({ id, inviter_id: null, inviter_name, hash: id, uses_left: 1, created_at, expires_at: created_at })
      .execute();
  const remove = (id: string) => database.queries.deleteFrom("instance_invitations").where("id", "=", id).execute();
  const clear = () => database.queries.deleteFrom("instance_invitations").execute();
  const rows = () => database.queries.selectFrom("instance_invitations").selectAll();
  const newest = (page: PageRequest) => readPage(rows(), page, newestFirst());
  const byName = (page: PageRequest) =>
    readPage(rows(), page, {
      by: "inviter_name",
      id: "id",
      direction: "asc",
      type: "string",
      keyOf: ({ inviter_name, id }) => [inviter_name, id],
    });
  const idsOf = async (read: typeof newest, limit: number, between?: () => Promise<unknown>) => {
    const ids: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await read({ limit, cursor });
      ids.push(page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await between?.();
    } while (cursor !== undefined);
    return ids;
  };

  test("follows the one before, also between rows of the same time", async () => {
    await clear();
    for (const [id, time] of Object.entries({ a: 1, b: 2, c: 2, d: 2, e: 3 })) await add(id, time);
    expect(await idsOf(newest, 2)).toEqual([["e", "d"], ["c", "b"], ["a"]]);
    expect(await idsOf(newest, 5)).toEqual([["e", "d", "c", "b", "a"]]);
    expect(await newest({ limit: 2, offset: 3 })).toMatchObject({ items: [{ id: "b" }, { id: "a" }] });
  });

  test("repeats and hides no row when others are added and deleted", async () => {
    await clear();
    for (const [id, time] of Object.entries({ a: 1, b: 2, c: 3, d: 4 })) await add(id, time);
    let count = 0;
    const ids = await idsOf(newest, 2, async () => {
      count += 1;
      await add(`new-${count}`, 100 + count);
      await remove("c");
    });
    expect(ids).toEqual([
      ["d", "c"],
      ["b", "a"],
    ]);
  });

  test("follows names, whatever their letters", async () => {
    await clear();
    for (const [id, name] of Object.entries({ a: "Ünal", b: "'; --", c: "Ada", d: "ada", e: "阿" }))
      await add(id, 1, name);
    const all = (await idsOf(byName, 100)).flat();
    expect(all.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
    expect((await idsOf(byName, 1)).flat()).toEqual(all);
  });

  test.each([
    ["no cursor", newest, "x"],
    ["the cursor of another list", newest, "a.QWRh"],
    ["a fraction", newest, "a.1.5"],
    ["no number of a time", newest, "a.99999999999999999999"],
    ["no id", newest, "';--.1"],
    ["a null character", byName, `a.${Buffer.from("\0").toString("base64url")}`],
  ])("is refused at a cursor that is %s", async (_, read, cursor) => {
    await expect(read({ limit: 1, cursor })).rejects.toMatchObject({ error: { code: 400 } });
  });
});
