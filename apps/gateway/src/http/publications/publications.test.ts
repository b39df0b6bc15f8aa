import { Hono } from "hono";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { quickPasswords } from "../../accounts/quick-passwords.test-support.ts";
import { connectDatabase } from "../../database/connect.ts";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createAnswerSlots } from "../../limits/answer-slots.ts";
import { createLimits } from "../../limits/limits.ts";
import { noReservations } from "../../limits/spending/spending.test-support.ts";
import { createPublications, type PublishingRules } from "../../publications/publications.ts";
import type { AppEnv } from "../app-env.ts";
import { textAt, valueAt } from "../json.test-support.ts";
import { makeOrganization, type Person, startPeople, type TestPeople } from "../people.test-support.ts";
import { addPublications } from "./publications.ts";
import { addPublishedPages } from "./published-pages.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const START = Date.parse("2026-11-20T12:00:00.000Z");
const ID = "q8Xw2mZr7TnB4sLd5uEoHc";
const PATH = `/api/v1/publications/${ID}`;
const page = {
  title: "A <b>counter</b>",
  document: "<!doctype html><p>Größe 5 🎉",
  artifact_id: "artifact",
  version: 2,
};

describe.each(testDatabases().filter((kind) => kind.available))("[APP-13] publications on $title", (kind) => {
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
    const publications = createPublications({
      database,
      rules,
      passwords: quickPasswords,
      reservations: noReservations(),
      now: () => time,
    });
    const limits = createLimits({
      requestsPerMinute: { user: 0, key: 0 },
      slots: createAnswerSlots({ user: 0, all: 0 }),
      reservations: noReservations(),
      now: () => time,
    });
    addPublications(people.app, { accounts: people.accounts, publications, limits });
    addPublishedPages(people.app, { publications });
    return people;
  }

  const view = (people: TestPeople, body: object = {}) => people.ask("POST", `${PATH}/view`, { body });

  test("a published page opens without an account, and is gone once withdrawn", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    const publication = await ada.ask("PUT", PATH, page);
    expect(publication).toMatchObject({
      status: 200,
      body: { data: { id: ID, title: page.title, version: 2, views: 0, has_password: false, taken_down: false } },
    });
    expect((await people.ask("GET", `${PATH}/state`)).body).toMatchObject({ state: "open", title: page.title });
    expect((await view(people)).body).toMatchObject({ title: page.title, document: page.document });
    expect((await ada.ask("GET", "/api/v1/publications")).body).toMatchObject({ data: [{ id: ID, views: 1 }] });

    expect((await ada.ask("DELETE", PATH)).status).toBe(204);
    expect((await view(people)).status).toBe(404);
    expect((await people.ask("GET", `${PATH}/state`)).status).toBe(404);
    expect((await ada.ask("GET", "/api/v1/publications")).body).toEqual({ data: [], next_cursor: null });
  });

  test("fields left out of a change stay, and only documents make revisions", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("PUT", PATH, page);
    const first = textAt((await people.ask("GET", `${PATH}/state`)).body, "revision");
    await ada.ask("PUT", PATH, { title: "Another name" });
    expect((await view(people)).body).toMatchObject({
      title: "Another name",
      document: page.document,
      revision: first,
    });
    await ada.ask("PUT", PATH, { document: "<p>new", version: 3 });
    const { body } = await view(people);
    expect(body).toMatchObject({ document: "<p>new" });
    expect(textAt(body, "revision")).not.toBe(first);
  });

  test("a password is required, hides the page before, and can be removed", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("PUT", PATH, { ...page, password: "open sesame" });
    expect((await people.ask("GET", `${PATH}/state`)).body).toMatchObject({ state: "locked", title: "" });
    expect((await view(people)).status).toBe(403);
    expect((await view(people, { password: "sesame" })).status).toBe(403);
    expect((await view(people, { password: "open sesame" })).body).toMatchObject({ document: page.document });
    const [row] = await database.queries.selectFrom("publications").select("password_hash").execute();
    expect(row?.password_hash).not.toContain("sesame");
    await ada.ask("PUT", PATH, { password: null });
    expect((await view(people)).status).toBe(200);
  });

  test("passwords are tried only so often", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("PUT", PATH, { ...page, password: "open sesame" });
    expect((await view(people, { password: "guess" })).status).toBe(403);
    const takeAttempt = (address: string) => people.accounts.attempts.take("publication", { address, subject: ID });
    for (let count = 0; count < 59; count += 1) expect((await takeAttempt(`192.0.2.${count % 3}`)).ok).toBe(true);
    const refusal = await view(people, { password: "open sesame" });
    expect(refusal.status).toBe(429);
    expect(refusal.headers.get("retry-after")).not.toBeNull();
  });

  test("after its end date it is gone, until its publisher moves the date", async () => {
    const people = start();
    const ada = await people.signUp("Ada");
    await ada.ask("PUT", PATH, { ...page, expires_at: new Date(START + 1000).toISOString() });
    expect((await view(people)).status).toBe(200);
    time = START + 1000;
    expect((await view(people)).status).toBe(410);
    expect((await people.app.request(`/p/${ID}`)).status).toBe(410);
    await ada.ask("PUT", PATH, { expires_at: null });
    expect((await view(people)).status).toBe(200);
  });

  test("other accounts cannot see or change it; members can", async () => {
    const people = start();
    const [ada, grace, eve] = [await people.signUp("Ada"), await people.signUp("Grace"), await people.signUp("Eve")];
    await makeOrganization(ada, [grace]);
    await ada.ask("PUT", PATH, page);
    expect((await eve.ask("PUT", PATH, { title: "Mine" })).status).toBe(404);
    expect((await eve.ask("DELETE", PATH)).status).toBe(404);
    expect((await eve.ask("GET", "/api/v1/publications")).body).toEqual({ data: [], next_cursor: null });
    expect(valueAt((await grace.ask("GET", "/api/v1/publications")).body, "data", 0, "id")).toBe(ID);
    expect((await grace.ask("DELETE", PATH)).status).toBe(204);
    for (const method of ["PUT", "DELETE"]) {
      expect((await people.ask(method, PATH, method === "PUT" ? { body: page } : {})).status).toBe(401);
    }
  });

  test("size, number and pace are limited", async () => {
    const people = start({ perPerson: 1 });
    const ada: Person = await people.signUp("Ada");
    // Two bytes a character.
    expect((await ada.ask("PUT", PATH, { ...page, document: "ö".repeat(4 * 1024 * 1024 + 1) })).status).toBe(413);
    expect((await ada.ask("PUT", PATH, { ...page, document: "ö".repeat(4 * 1024 * 1024) })).status).toBe(200);
    expect((await ada.ask("PUT", `${PATH}x`, page)).status).toBe(403);
    expect((await ada.ask("PUT", "/api/v1/publications/short", page)).status).toBe(400);
    expect((await ada.ask("PUT", PATH, { ...page, expires_at: "soon" })).status).toBe(400);
    const answers = [];
    for (let count = 0; count < 61; count += 1) answers.push((await ada.ask("PUT", PATH, { version: count })).status);
    expect(answers.at(-1)).toBe(429);
  });

  test("the operator takes pages down and switches publishing off", async () => {
    const publisher = start();
    const ada = await publisher.signUp("Ada");
    await ada.ask("PUT", PATH, page);
    const { cookie } = ada;
    const ask = async (people: TestPeople, path: string, init: RequestInit = {}) =>
      people.app.request(path, { ...init, headers: { cookie, "content-type": "application/json" } });

    const withTakeDown = start({ takenDown: new Set([ID]) });
    expect((await view(withTakeDown)).status).toBe(410);
    expect(await (await ask(withTakeDown, "/api/v1/publications")).json()).toMatchObject({
      data: [{ taken_down: true }],
    });

    const off = start({ isOn: false });
    expect((await view(off)).status).toBe(404);
    const refusal = await ask(off, PATH, { method: "PUT", body: JSON.stringify(page) });
    expect(refusal.status).toBe(403);
    expect((await ask(off, PATH, { method: "DELETE" })).status).toBe(204);
  });
});

describe("[APP-13] the page of a publication", () => {
  const html = (response: Response) => response.text();
  const shownPublication = { id: ID, title: 'A "<counter>"', password_hash: null };
  const pages = (publication: object) => {
    const app = new Hono<AppEnv>();
    const publications = { find: async () => ({ ok: true, value: publication }) };
    addPublishedPages(app, { publications: publications as never });
    return app;
  };

  test("runs its own program only, in no frame, and sends no referrer", async () => {
    const response = await pages(shownPublication).request(`/p/${ID}`);
    const policy = response.headers.get("content-security-policy") ?? "";
    const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule]));
    expect(rules.get("default-src")).toBe("default-src 'none'");
    expect(rules.get("script-src")).toBe("script-src 'self'");
    expect(rules.get("frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(rules.get("connect-src")).toBe("connect-src 'self'");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const text = await html(response);
    expect(text).toContain("<title>A &#34;&#60;counter&#62;&#34;</title>");
    expect(text).not.toContain("<counter>");
  });

  test("can be installed, under its own name and icon, which a password hides", async () => {
    const manifest = await (await pages(shownPublication).request(`/p/${ID}/manifest.webmanifest`)).json();
    expect(manifest).toMatchObject({
      name: shownPublication.title,
      start_url: `/p/${ID}`,
      scope: `/p/${ID}`,
      display: "standalone",
    });
    const icon = await pages(shownPublication).request(`/p/${ID}/icon.svg`);
    expect(icon.headers.get("content-type")).toBe("image/svg+xml");
    expect(await html(icon)).toContain(">A</text>");
    const lockedManifest = await (
      await pages({ ...shownPublication, password_hash: "x" }).request(`/p/${ID}/manifest.webmanifest`)
    ).text();
    expect(lockedManifest).not.toContain("counter");
  });
});
