import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createAnswerSlots } from "../limits/answer-slots.ts";
import { createLimits } from "../limits/limits.ts";
import { noReservations } from "../limits/spending/spending.test-support.ts";
import type { PublishingRules } from "../publications/publications.ts";
import { createShares } from "../shares/shares.ts";
import { valueAt } from "./json.test-support.ts";
import { makeOrganization, startPeople, type TestPeople } from "./people.test-support.ts";
import { addShares } from "./shares.ts";

// Signing up hashes a password, which takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const START = Date.parse("2026-11-20T12:00:00.000Z");
const ID = "mV3kT9xQc7LdR2nZs5uEwA";
const PATH = "/api/v1/shares";
const share = { id: ID, content: Buffer.from("ciphertext").toString("base64") };
const withId = (number: number) => ({ ...share, id: `${ID.slice(0, 19)}${String(number).padStart(3, "0")}` });

describe.each(testDatabases().filter((kind) => kind.available))("[APP-14] shares on $title", (kind) => {
  let database: Database;
  let time = START;

  beforeEach(async () => {
    time = START;
    const connectionResult = await connectDatabase(await kind.createMigrated());
    if (!connectionResult.ok) throw new Error(connectionResult.error.message);
    database = connectionResult.value;
  });
  afterEach(() => database.close());
  afterAll(() => kind.remove());

  function start(publishingRules: Partial<PublishingRules> = {}): TestPeople {
    const people = startPeople({ database });
    const rules = { isOn: true, perPerson: 100, takenDown: new Set<string>(), ...publishingRules };
    const shares = createShares({ database, rules, now: () => time });
    const limits = createLimits({
      requestsPerMinute: { user: 0, key: 0 },
      slots: createAnswerSlots({ user: 0, all: 0 }),
      reservations: noReservations(),
      now: () => time,
    });
    addShares(people.app, { accounts: people.accounts, shares, limits });
    return people;
  }

  const open = (people: TestPeople, id = ID) => people.ask("GET", `${PATH}/${id}/content`);

  test("a share opens without an account, and is gone once withdrawn", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    expect(await ada.ask("POST", PATH, share)).toMatchObject({
      status: 201,
      body: { data: { id: ID, size: 10, views: 0, expires_at: null, taken_down: false } },
    });
    const openedShare = await open(people);
    expect(openedShare.body).toEqual({ content: share.content });
    expect(openedShare.headers.get("cache-control")).toContain("no-store");
    expect(openedShare.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await ada.ask("GET", PATH)).body).toMatchObject({ data: [{ id: ID, views: 1 }] });

    expect((await ada.ask("DELETE", `${PATH}/${ID}`)).status).toBe(204);
    expect((await open(people)).status).toBe(404);
    expect((await ada.ask("GET", PATH)).body).toEqual({ data: [], next_cursor: null });
    expect((await ada.ask("DELETE", `${PATH}/${ID}`)).status).toBe(404);
  });

  test("what is stored has no field for words, and the list has no content", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("POST", PATH, { ...share, title: "A secret", key: "k" });
    const [row] = await database.queries.selectFrom("shares").selectAll().execute();
    expect(Object.keys(row ?? {}).sort()).toEqual([
      "content",
      "created_at",
      "creator_id",
      "expires_at",
      "id",
      "organization_id",
      "owner",
      "size",
      "user_id",
      "views",
    ]);
    expect(JSON.stringify(row)).not.toContain("A secret");
    expect(JSON.stringify((await ada.ask("GET", PATH)).body)).not.toContain(share.content);
  });

  test("the same share again is accepted, and another content is refused", async () => {
    const people = start();
    const [ada, eve] = [await people.signUp("Ada"), await people.signUp("Eve")];
    await ada.ask("POST", PATH, share);
    expect((await ada.ask("POST", PATH, share)).status).toBe(201);
    expect((await ada.ask("POST", PATH, { ...share, content: "AAAA" })).status).toBe(409);
    expect((await eve.ask("POST", PATH, share)).status).toBe(409);
    expect((await open(people)).body).toEqual({ content: share.content });
  });

  test("after its end it is gone", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("POST", PATH, { ...share, expires_at: new Date(START + 1000).toISOString() });
    expect((await open(people)).status).toBe(200);
    time = START + 1000;
    expect((await open(people)).status).toBe(410);
  });

  test("only its maker lists it and takes it back, who needs an account", async () => {
    const people = start();
    const [ada, grace] = [await people.signUp("Ada"), await people.signUp("Grace")];
    await makeOrganization(ada, [grace]);
    await ada.ask("POST", PATH, share);
    expect((await grace.ask("GET", PATH)).body).toEqual({ data: [], next_cursor: null });
    expect((await grace.ask("DELETE", `${PATH}/${ID}`)).status).toBe(404);
    expect(valueAt((await ada.ask("GET", PATH)).body, "data", 0, "id")).toBe(ID);
    expect((await people.ask("POST", PATH, { body: share })).status).toBe(401);
    expect((await people.ask("GET", PATH)).status).toBe(401);
    expect((await people.ask("DELETE", `${PATH}/${ID}`)).status).toBe(401);
  });

  test.each([
    ["an id that can be guessed", { id: "short" }],
    ["content that is no base64", { content: "a room's words!" }],
    ["an end that is no date", { expires_at: "soon" }],
  ])("%s is refused", async (_name, wrong) => {
    const ada = await start().signUp("Ada");
    expect((await ada.ask("POST", PATH, { ...share, ...wrong })).status).toBe(400);
  });

  test("size, number and pace are limited", async () => {
    const people = start({ perPerson: 1 });
    const ada = await people.signUp("Ada");
    const content = (bytes: number) => Buffer.alloc(bytes, 7).toString("base64");
    expect((await ada.ask("POST", PATH, { ...share, content: content(8 * 1024 * 1024 + 3) })).status).toBe(400);
    expect((await ada.ask("POST", PATH, { ...share, content: content(8 * 1024 * 1024) })).status).toBe(201);
    expect((await ada.ask("POST", PATH, withId(1))).status).toBe(403);
    const statuses = [];
    for (let count = 0; count < 61; count += 1) statuses.push((await ada.ask("POST", PATH, withId(count))).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test("the operator takes shares down, and closes them with publishing", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("POST", PATH, share);
    const ask = async (other: TestPeople, path: string, init: RequestInit = {}) =>
      other.app.request(path, { ...init, headers: { cookie: ada.cookie, "content-type": "application/json" } });

    const withTakeDown = start({ takenDown: new Set([ID]) });
    expect((await open(withTakeDown)).status).toBe(410);
    expect(await (await ask(withTakeDown, PATH)).json()).toMatchObject({ data: [{ taken_down: true }] });

    const off = start({ isOn: false });
    expect((await open(off)).status).toBe(404);
    expect((await ask(off, PATH, { method: "POST", body: JSON.stringify(withId(1)) })).status).toBe(403);
    expect((await ask(off, `${PATH}/${ID}`, { method: "DELETE" })).status).toBe(204);
  });
});
