import { apiKeyListSchema, createApiKeyResponseSchema, updateApiKeyResponseSchema } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { valueAt } from "../json.test-support.ts";
import { makeOrganization, type Person, startPeople, type TestPeople } from "../people.test-support.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const PATH = "/api/frontend/user/keys";
const START = Date.parse("2026-11-20T12:00:00.000Z");
const TODAY = Date.parse("2026-11-20T00:00:00.000Z");

describe.each(testDatabases().filter((kind) => kind.available))("API keys on $title", (kind) => {
  let database: Database;
  let people: TestPeople;
  let ada: Person;
  let grace: Person;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    people = startPeople({
      database,
      now: () => START,
      spendOf: ({ since }) => (!since ? 12.5 : since === TODAY ? 0.75 : -1),
    });
    [ada, grace] = [await people.signUp("Ada"), await people.signUp("Grace")];
  });
  afterAll(async () => {
    await database.close();
    await kind.remove();
  });

  const make = async (person: Person, body: object) =>
    createApiKeyResponseSchema.parse((await person.ask("POST", PATH, body)).body);
  const list = async (person: Person) => apiKeyListSchema.parse((await person.ask("GET", PATH)).body).data;
  const change = (person: Person, id: string, body: object) => person.ask("PATCH", `${PATH}/${id}`, body);
  const use = async (key: string) => (await people.ask("GET", "/api/v1/presets", { key })).status;

  test("[AUTH-3] a key is shown once, stored as a hash, and can be revoked", async () => {
    const { id, key, data } = await make(ada, { name: " laptop " });
    expect(key).toMatch(/^sk-tutti-[\w-]{43}$/);
    expect(data).toEqual({
      id,
      name: "laptop",
      label: `sk-tutti-…${key.slice(-4)}`,
      last_four: key.slice(-4),
      created_at: "2026-11-20T12:00:00.000Z",
      last_used_at: null,
      disabled: false,
      limit: null,
      limit_reset: null,
      limit_remaining: null,
      usage: 12.5,
      cache_ttl_seconds: null,
      scopes: [],
      creator: { id: ada.id, name: "Ada" },
      organization_id: null,
    });
    expect(await use(key)).toBe(200);

    const keyRows = await list(ada);
    expect(keyRows).toContainEqual({ ...data, last_used_at: "2026-11-20T12:00:00.000Z" });
    const rows = await database.queries.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify([keyRows, rows, people.log])).not.toContain(key.slice(9));

    expect((await ada.ask("DELETE", `${PATH}/${id}`)).status).toBe(204);
    expect(await use(key)).toBe(401);
    expect((await list(ada)).map((each) => each.id)).not.toContain(id);
    expect((await ada.ask("DELETE", `${PATH}/${id}`)).status).toBe(404);
  });

  test("the answer that has a key is kept by no cache", async () => {
    const response = await ada.ask("POST", PATH, { name: "laptop" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("a limit can be set, changed and lifted, and reports its remainder", async () => {
    const { id, data } = await make(ada, { name: "limited", limit: 20 });
    expect(data).toMatchObject({ limit: 20, limit_reset: null, limit_remaining: 7.5 });
    const after = async (body: object) => updateApiKeyResponseSchema.parse((await change(ada, id, body)).body).data;
    expect(await after({ limit_reset: "daily" })).toMatchObject({
      limit: 20,
      limit_reset: "daily",
      limit_remaining: 19.25,
    });
    expect(await after({ limit: 0.5 })).toMatchObject({ limit: 0.5, limit_reset: "daily", limit_remaining: 0 });
    expect(await after({ name: "renamed" })).toMatchObject({ name: "renamed", limit: 0.5, limit_reset: "daily" });
    expect(await after({ limit: null })).toMatchObject({ limit: null, limit_reset: null, limit_remaining: null });
  });

  test("a changed limit is known to requests at once", async () => {
    const { id, key } = await make(ada, { name: "limited", limit: 20, limit_reset: "weekly" });
    const request = new Request("http://127.0.0.1:4000");
    const isLimited = async () => (await people.accounts.identify(request, key))?.isLimited;
    expect(await isLimited()).toBe(true);
    await change(ada, id, { limit: null });
    expect(await isLimited()).toBeUndefined();
    await change(ada, id, { limit: 1 });
    expect(await isLimited()).toBe(true);
  });

  test("a key is disabled and enabled again, at once", async () => {
    const { id, key } = await make(ada, { name: "laptop" });
    expect(await use(key)).toBe(200);
    expect(valueAt((await change(ada, id, { disabled: true })).body, "data", "disabled")).toBe(true);
    expect(await use(key)).toBe(401);
    await change(ada, id, { disabled: false });
    expect(await use(key)).toBe(200);
  });

  test.each([
    [{}, "name"],
    [{ name: "" }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "x", limit: -1 }, "limit"],
    [{ name: "x", limit: "5" }, "limit"],
    [{ name: "x", limit_reset: "yearly" }, "limit_reset"],
  ])("%o is refused with the field's name", async (body, field) => {
    const answer = await ada.ask("POST", PATH, body);
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining(`${field}: `) } } });
  });

  test("no account sees, changes or revokes the keys of others", async () => {
    const { id, key } = await make(ada, { name: "laptop" });
    expect((await list(grace)).map((each) => each.id)).not.toContain(id);
    expect((await change(grace, id, { disabled: true })).status).toBe(404);
    expect((await grace.ask("DELETE", `${PATH}/${id}`)).status).toBe(404);
    expect(await use(key)).toBe(200);
  });

  test("a key does nothing with keys", async () => {
    const { id, key } = await make(ada, { name: "laptop" });
    for (const [method, path, body] of [
      ["GET", PATH, undefined],
      ["POST", PATH, { name: "more" }],
      ["PATCH", `${PATH}/${id}`, { limit: null }],
      ["DELETE", `${PATH}/${id}`, undefined],
    ] as const) {
      expect((await people.ask(method, path, { key, body })).status).toBe(401);
      expect((await people.ask(method, path, { body })).status).toBe(401);
    }
  });

  test("in an organization, members see their own keys, and owners see all", async () => {
    const personal = await make(ada, { name: "personal" });
    const society = await makeOrganization(ada, [grace]);
    const [hers, his] = [await make(grace, { name: "member's" }), await make(ada, { name: "owner's" })];
    expect(hers.data.organization_id).toBe(society);
    expect((await list(ada)).map(({ id }) => id).sort()).toEqual([hers.id, his.id].sort());
    expect((await list(grace)).map(({ id }) => id)).toEqual([hers.id]);
    expect((await change(grace, his.id, { disabled: true })).status).toBe(404);
    expect((await change(ada, hers.id, { disabled: true })).status).toBe(200);
    expect((await change(ada, personal.id, { disabled: true })).status).toBe(404);

    await ada.auth("organization/set-active", { organizationId: null });
    const own = (await list(ada)).map(({ id }) => id);
    expect(own).toContain(personal.id);
    expect(own).not.toContain(his.id);
  });

  test("a key works in the organization in which it was made", async () => {
    const society = await makeOrganization(ada);
    const { key } = await make(ada, { name: "society's" });
    await ada.ask("POST", "/api/frontend/user/presets", { slug: "ours", name: "Ours" });
    await ada.auth("organization/set-active", { organizationId: null });
    expect(valueAt((await people.ask("GET", "/api/v1/presets/ours", { key })).body, "data", "workspace_id")).toBe(
      society,
    );
    expect((await ada.ask("GET", "/api/v1/presets/ours")).status).toBe(404);
  });
});
