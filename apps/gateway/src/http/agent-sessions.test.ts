import type { AgentSession } from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createLedger, type OpenLedger } from "../ledger/create-ledger.ts";
import { aLog, anEnd, aStart, NOON } from "../ledger/ledger.test-support.ts";
import type { GenerationEnd, GenerationStart } from "../ledger/ledger.ts";
import { createLedgerReports } from "../ledger/reports.ts";
import { valueAt } from "./json.test-support.ts";
import { makeOrganization, ORIGIN, type Person, startPeople, type TestPeople } from "./people.test-support.ts";
import { addAgentSessions } from "./usage/agent-sessions.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const LIST = "/api/frontend/agent-sessions";

describe.each(testDatabases().filter((kind) => kind.available))("[AGENT-14] sessions of agents, on $title", (kind) => {
  let database: Database;
  let ledger: OpenLedger;
  let people: TestPeople;
  let count = 0;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    const now = () => NOON;
    people = startPeople({ database });
    // Lists are read once all entries are written, however busy the machine is.
    ledger = createLedger({ database, now, log: aLog().log, writing: { timeout: 60_000 } });
    await ledger.start();
    addAgentSessions(people.app, {
      accounts: people.accounts,
      reports: createLedgerReports({ database, now }),
      now,
    });
  });
  afterAll(async () => {
    await ledger.close();
    await database.close();
    await kind.remove();
  });

  async function identityOf(who: Person | string): Promise<Identity> {
    const identity =
      typeof who === "string"
        ? await people.accounts.identify(new Request(ORIGIN), who)
        : await people.accounts.identify(new Request(ORIGIN, { headers: { cookie: who.cookie } }));
    if (!identity) throw new Error("There is no such sender.");
    return identity;
  }

  /** A turn of a session, a number of minutes before now. */
  async function turn(
    who: Person | string,
    { session, minutes }: { session: string | undefined; minutes: number },
    { start = {}, end = {} }: { start?: Partial<GenerationStart>; end?: Partial<GenerationEnd> } = {},
  ) {
    count += 1;
    const id = `gen-${count}`;
    const startedAt = NOON - minutes * 60_000;
    const identity = await identityOf(who);
    await ledger.begin(aStart({ id, identity, startedAt, ...(session && { sessionId: session }), ...start }));
    await ledger.finish(id, anEnd(end));
    return id;
  }

  const get = (who: Person | string, path: string) =>
    typeof who === "string" ? people.ask("GET", path, { key: who }) : who.ask("GET", path);
  const sessionsOf = async (who: Person | string, query = ""): Promise<AgentSession[]> =>
    valueAt((await get(who, `${LIST}${query}`)).body, "data") as AgentSession[];

  test("add up turns, models, tokens, cache and cost, the latest first", async () => {
    const person = await people.signUp("Ada");
    const usage = (cached: number) => ({
      usage: {
        prompt_tokens: 100,
        completion_tokens: 20,
        total_tokens: 120,
        cost: 0.01,
        prompt_tokens_details: { cached_tokens: cached },
      },
    });
    await turn(person, { session: "old", minutes: 90 });
    const agent = { start: { userAgent: "claude-cli/2.1.332" } };
    await turn(person, { session: "new", minutes: 60 }, { ...agent, end: usage(0) });
    await turn(person, { session: "new", minutes: 50 }, { ...agent, end: { ...usage(90), modelSlug: "vendor/other" } });
    await turn(person, { session: "new", minutes: 40 }, { ...agent, end: { ...usage(60), status: "broken" } });
    await turn(person, { session: undefined, minutes: 1 });

    const sessions = await sessionsOf(person);
    expect(sessions.map(({ session_id }) => session_id)).toEqual(["new", "old"]);
    expect(sessions[0]).toEqual({
      session_id: "new",
      user: { id: person.id, name: "Ada" },
      started_at: "2026-11-20T11:34:00.000Z",
      last_at: "2026-11-20T11:54:00.000Z",
      program: "claude-cli/2.1.332",
      key: null,
      models: ["vendor/model", "vendor/other"],
      turns: 3,
      errors: 1,
      prompt_tokens: 300,
      completion_tokens: 60,
      reasoning_tokens: 0,
      cached_tokens: 150,
      cost: 0.03,
    });
  });

  test("have no cost where no price is known, else that of the known ones", async () => {
    const person = await people.signUp("Ada");
    const unknown = { usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }, charge: 0 };
    await turn(person, { session: "s", minutes: 3 }, { end: unknown });
    expect((await sessionsOf(person))[0]?.cost).toBeNull();
    await turn(person, { session: "s", minutes: 2 }, { end: { modelSlug: "vendor/other" } });
    expect((await sessionsOf(person))[0]?.cost).toBe(0.0003);
  });

  test("stay apart in two accounts, and of two members", async () => {
    const [ada, eve, grace, mary] = [
      await people.signUp("Ada"),
      await people.signUp("Eve"),
      await people.signUp("Grace"),
      await people.signUp("Mary"),
    ];
    await turn(ada, { session: "same", minutes: 3 });
    await turn(eve, { session: "same", minutes: 2 });
    await makeOrganization(grace, [mary]);
    await turn(grace, { session: "same", minutes: 2 });
    await turn(mary, { session: "same", minutes: 1 });
    expect((await sessionsOf(ada)).map(({ turns }) => turns)).toEqual([1]);
    const named = (await sessionsOf(grace)).map(({ user, turns }) => [user.name, turns]);
    expect(named).toEqual([
      ["Mary", 1],
      ["Grace", 1],
    ]);
    const lines = async (who: Person, user: Person) => {
      const { body } = await get(who, `${LIST}/generations?session=same&user=${user.id}`);
      return (valueAt(body, "data") as unknown[]).length;
    };
    expect([await lines(grace, mary), await lines(ada, eve), await lines(ada, ada)]).toEqual([1, 0, 1]);
  });

  test("are shown to a key as far as it requested them, or may read all", async () => {
    const person = await people.signUp("Ada");
    const own = (await people.accounts.keys.create(person.id, "Own")).key;
    const reading = (await people.accounts.keys.create(person.id, "Reading", { scopes: ["usage:read"] })).key;
    await turn(own, { session: "s", minutes: 3 });
    await turn(person, { session: "s", minutes: 2 });
    await turn(person, { session: "t", minutes: 1 });
    const turnsOf = async (who: string) => (await sessionsOf(who)).map(({ session_id, turns }) => [session_id, turns]);
    expect(await turnsOf(own)).toEqual([["s", 1]]);
    expect(await turnsOf(reading)).toEqual([
      ["t", 1],
      ["s", 2],
    ]);
    expect((await get(own, `${LIST}/generations?session=t`)).body).toEqual({ data: [], next_cursor: null });
  });

  test("neither repeat nor hide on later pages when one goes on meanwhile", async () => {
    const person = await people.signUp("Ada");
    for (const [at, session] of ["a", "b", "c", "d", "e"].entries()) {
      await turn(person, { session, minutes: 50 - at });
      await turn(person, { session, minutes: 20 - at });
    }
    const page = async (cursor?: string) => {
      const { body } = await get(person, `${LIST}?limit=2${cursor === undefined ? "" : `&cursor=${cursor}`}`);
      const ids = (valueAt(body, "data") as AgentSession[]).map(({ session_id }) => session_id);
      return { ids, next: valueAt(body, "next_cursor") as string | null };
    };
    const first = await page();
    // It began after the first page was read.
    await turn(person, { session: "a", minutes: -1 });
    const second = await page(first.next ?? "");
    const third = await page(second.next ?? "");
    expect([first.ids, second.ids, third.ids, third.next]).toEqual([["e", "d"], ["c", "b"], ["a"], null]);
    expect((await get(person, `${LIST}?cursor=1.2`)).status).toBe(400);
  });

  test("have their generations in pages, the oldest first", async () => {
    const person = await people.signUp("Ada");
    const ids = [];
    for (const minutes of [3, 2, 1]) ids.push(await turn(person, { session: "s/1 é", minutes }));
    const page = async (more: string) =>
      (await get(person, `${LIST}/generations?session=${encodeURIComponent("s/1 é")}&limit=2${more}`)).body;
    const first = await page("");
    const second = await page(`&cursor=${String(valueAt(first, "next_cursor"))}`);
    const idsOf = (body: unknown) => (valueAt(body, "data") as { id: string }[]).map(({ id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    expect(valueAt(second, "next_cursor")).toBeNull();
  });

  test("are files for a spreadsheet, in which no name is a formula", async () => {
    const person = await people.signUp("Ada");
    const { key } = await people.accounts.keys.create(person.id, '=HYPERLINK("https://evil.example")');
    const session = '=cmd|"/c calc"!A1\r\nx';
    const appTitle = "+1+1";
    await turn(key, { session, minutes: 2 }, { start: { appTitle }, end: { modelSlug: "@SUM(A1)" } });
    await turn(key, { session, minutes: 1 }, { start: { userAgent: "-2" } });
    const path = `${LIST}/generations?format=csv&session=${encodeURIComponent(session)}`;
    const response = await people.app.request(path, { headers: { cookie: person.cookie } });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="tutti-session--cmd-c-calc-A1-x.csv"',
    );
    const text = await response.text();
    expect(text.startsWith("created_at,id,session_id,status,requested_model,model,provider,prompt_tokens,")).toBe(true);
    for (const cell of [
      '"\'=cmd|""/c calc""!A1\r\nx"',
      "'@SUM(A1)",
      '"\'=HYPERLINK(""https://evil.example"")"',
      "'+1+1",
    ]) {
      expect(text).toContain(cell);
    }
    expect(text).toMatch(/,'-2\r\n$/);
    expect(text.split(/\r\n(?=2026)/)).toHaveLength(3);
  });
});
