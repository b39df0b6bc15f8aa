import { ActivityResponse$inboundSchema } from "@openrouter/sdk/models/activityresponse.js";
import { GenerationResponse$inboundSchema } from "@openrouter/sdk/models/generationresponse.js";
import { GetCreditsResponse$inboundSchema } from "@openrouter/sdk/models/operations/getcredits.js";
import { GetCurrentKeyResponse$inboundSchema } from "@openrouter/sdk/models/operations/getcurrentkey.js";
import {
  activityResponseSchema,
  creditsResponseSchema,
  generationListSchema,
  generationResponseSchema,
  keyInfoResponseSchema,
  usageReportSchema,
} from "@tutti/contract";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { connectDatabase } from "../database/connect.ts";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { DAY } from "../day.ts";
import { createLedger, type OpenLedger } from "../ledger/create-ledger.ts";
import { createGenerationFeedback } from "../ledger/generation-feedback.ts";
import { aLog, anEnd, aStart, NOON } from "../ledger/ledger.test-support.ts";
import type { GenerationEnd, GenerationStart } from "../ledger/ledger.ts";
import { createLedgerReports } from "../ledger/reports.ts";
import { valueAt } from "./json.test-support.ts";
import { makeOrganization, ORIGIN, type Person, startPeople, type TestPeople } from "./people.test-support.ts";
import { addActivity } from "./usage/activity.ts";
import { addCredits } from "./usage/credits.ts";
import { addGeneration } from "./usage/generation.ts";
import { addKey } from "./usage/key.ts";

// Starting servers and hashing passwords takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.each(testDatabases().filter((kind) => kind.available))("what was used, on $title", (kind) => {
  let database: Database;
  let ledger: OpenLedger;
  let people: TestPeople;
  let ada: Person;
  let eve: Person;
  /** A key of Ada's that may spend a dollar a week, and one of hers without a limit. */
  let limitedKey: string;
  let free: string;
  let society: string;
  let grace: Person;
  let mary: Person;
  let count = 0;

  beforeAll(async () => {
    const connection = await connectDatabase(await kind.createMigrated());
    if (!connection.ok) throw new Error(connection.error.message);
    database = connection.value;
    const now = () => NOON;
    people = startPeople({ database });
    // Sums are read once all entries are written, however busy the machine is.
    ledger = createLedger({ database, now, log: aLog().log, writing: { timeout: 60_000 } });
    await ledger.start();
    const feedback = createGenerationFeedback({ database, now });
    const services = { accounts: people.accounts, reports: createLedgerReports({ database, now }), feedback, now };
    for (const add of [addGeneration, addKey, addCredits, addActivity]) add(people.app, services);

    [ada, eve, grace, mary] = [
      await people.signUp("Ada"),
      await people.signUp("Eve"),
      await people.signUp("Grace"),
      await people.signUp("Mary"),
    ];
    const spendingLimit = { amount: 1, reset: "weekly" } as const;
    limitedKey = (await people.accounts.keys.create(ada.id, '=Laptop, "old"', { spendingLimit })).key;
    free = (await people.accounts.keys.create(ada.id, "Server")).key;
    society = await makeOrganization(grace, [mary]);
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
    if (!identity) throw new Error("The cookie has no session.");
    return identity;
  }

  async function generate(
    who: Person | string,
    start: Partial<GenerationStart> = {},
    end: Partial<GenerationEnd> = {},
  ) {
    count += 1;
    const id = `gen-${count}`;
    await ledger.begin(aStart({ id, identity: await identityOf(who), ...start }));
    await ledger.finish(id, anEnd(end));
    return id;
  }

  const costing = (cost: number): Partial<GenerationEnd> => ({
    usage: { prompt_tokens: 10, completion_tokens: 20, total_tokens: 30, cost },
  });
  const get = (who: Person | string, path: string) =>
    typeof who === "string" ? people.ask("GET", path, { key: who }) : who.ask("GET", path);

  describe("one generation", () => {
    test("is reported in OpenRouter's form, with every field, by key and session", async () => {
      const attempts = [
        {
          providerSlug: "two",
          providerName: "Two",
          modelSlug: "vendor/model",
          status: 503,
          reason: "busy",
          latency: 12,
        },
        { providerSlug: "one", providerName: "One", modelSlug: "vendor/model", status: 200, latency: 990 },
      ];
      const start = { requestedModel: "openrouter/auto", referer: "https://example.org/room", sessionId: "room-1" };
      const id = await generate(free, start, { attempts, ...costing(0.0123), upstreamId: "msg_1" });
      const { status, body } = await get(free, `/api/v1/generation?id=${id}`);
      expect(status).toBe(200);
      expect((await get(ada, `/api/v1/generation?id=${id}`)).body).toEqual(body);
      generationResponseSchema.parse(body);
      expect(GenerationResponse$inboundSchema.parse(body).data).toMatchObject({
        totalCost: 0.0123,
        providerName: "One",
      });
      expect(valueAt(body, "data")).toMatchObject({
        id,
        upstream_id: "msg_1",
        session_id: "room-1",
        created_at: "2026-11-20T12:34:00.000Z",
        model: "vendor/model",
        router: "openrouter/auto",
        provider_name: "One",
        provider_responses: [
          { provider_name: "Two", model_permaslug: "vendor/model", status: 503, latency: 12 },
          { provider_name: "One", model_permaslug: "vendor/model", status: 200, latency: 990 },
        ],
        streamed: true,
        cancelled: false,
        finish_reason: "stop",
        native_finish_reason: "end_turn",
        latency: 1_000,
        generation_time: 1_000,
        tokens_prompt: 10,
        native_tokens_completion: 20,
        usage: 0.0123,
        total_cost: 0.0123,
        upstream_inference_cost: 0.0123,
        is_byok: false,
        http_referer: "https://example.org/room",
        status: "finished",
      });
    });

    test("is reported while it runs, and after its client has left", async () => {
      await ledger.begin(aStart({ id: "gen-running", identity: await identityOf(ada) }));
      const running = await get(ada, "/api/v1/generation?id=gen-running");
      expect(GenerationResponse$inboundSchema.parse(running.body).data.totalCost).toBe(0);
      expect(valueAt(running.body, "data")).toMatchObject({
        status: "running",
        model: "vendor/model",
        generation_time: null,
      });
      const end = { duration: 5, charge: 0, isByok: false, attempts: [] };
      await ledger.finish("gen-running", { status: "client-disconnected", ...end });
      const response = await get(ada, "/api/v1/generation?id=gen-running");
      expect(valueAt(response.body, "data")).toMatchObject({
        status: "client-disconnected",
        cancelled: true,
        finish_reason: null,
      });
    });

    test("is not found for other accounts, as if it did not exist", async () => {
      const id = await generate(ada);
      const other = await get(eve, `/api/v1/generation?id=${id}`);
      expect(other.status).toBe(404);
      expect(other.body).toEqual({ error: { code: 404, message: `Generation ${id} not found` } });
      expect(valueAt((await get(eve, "/api/v1/generation?id=gen-none")).body, "error", "message")).toBe(
        "Generation gen-none not found",
      );
      expect((await people.ask("GET", `/api/v1/generation?id=${id}`)).status).toBe(401);
      expect((await get(ada, "/api/v1/generation")).status).toBe(400);
    });
  });

  describe("what a key has spent", () => {
    test("is reported in OpenRouter's form, with what is left of its limit", async () => {
      await generate(limitedKey, {}, costing(0.25));
      await generate(limitedKey, { startedAt: NOON - DAY }, { ...costing(0.125), isByok: true });
      await generate(limitedKey, { startedAt: NOON - 10 * DAY }, costing(0.5));
      for (const path of ["/api/v1/key", "/api/v1/auth/key"]) {
        const { body } = await get(limitedKey, path);
        keyInfoResponseSchema.parse(body);
        expect(GetCurrentKeyResponse$inboundSchema.parse(body).data).toMatchObject({ usage: 0.75 });
        expect(valueAt(body, "data")).toMatchObject({
          label: `sk-tutti-…${limitedKey.slice(-4)}`,
          limit: 1,
          limit_reset: "weekly",
          limit_remaining: 0.625,
          usage: 0.75,
          usage_daily: 0.25,
          usage_weekly: 0.25,
          usage_monthly: 0.75,
          byok_usage: 0.125,
          byok_usage_daily: 0,
          byok_usage_weekly: 0.125,
          creator_user_id: ada.id,
          organization_id: null,
        });
      }
      const { body } = await get(limitedKey, "/api/v1/credits");
      creditsResponseSchema.parse(body);
      expect(GetCreditsResponse$inboundSchema.parse(body).data).toEqual({ totalCredits: 1.5, totalUsage: 0.875 });
    });

    test("is all that its owner has spent, where a session asks", async () => {
      const lonely = await people.signUp("Lonely");
      const { key } = await people.accounts.keys.create(lonely.id, "One");
      await generate(key, {}, costing(1));
      await generate(lonely, { requestedModel: "vendor/model:free" }, costing(2));
      const { body } = await get(lonely, "/api/v1/key");
      expect(GetCurrentKeyResponse$inboundSchema.parse(body).data).toMatchObject({
        label: "session",
        usage: 3,
        limit: null,
      });
      expect(valueAt(body, "data", "free_model_daily_requests")).toEqual({ limit: -1, remaining: -1, used: 1 });
      expect((await get(lonely, "/api/v1/credits")).body).toEqual({ data: { total_credits: 3, total_usage: 3 } });
      expect((await get(key, "/api/v1/credits")).body).toEqual({ data: { total_credits: 1, total_usage: 1 } });
    });

    test("is not reported without credentials", async () => {
      for (const path of ["/api/v1/key", "/api/v1/credits", "/api/v1/activity", "/api/frontend/activity"]) {
        expect((await people.ask("GET", path)).status).toBe(401);
      }
    });
  });

  describe("activity", () => {
    test("of the last 30 completed UTC days is reported by day and endpoint", async () => {
      const person = await people.signUp("Active");
      const { key } = await people.accounts.keys.create(person.id, "One");
      await generate(person, { startedAt: NOON - DAY }, costing(0.5));
      await generate(key, { startedAt: NOON - DAY }, { ...costing(0.25), isByok: true });
      await generate(person, { startedAt: NOON - 2 * DAY }, costing(1));
      await generate(person, { startedAt: NOON - 31 * DAY }, costing(2));
      await generate(person, { startedAt: NOON }, costing(4));
      const { body } = await get(person, "/api/v1/activity");
      activityResponseSchema.parse(body);
      ActivityResponse$inboundSchema.parse(body);
      const same = {
        model: "vendor/model",
        model_permaslug: "vendor/model",
        endpoint_id: "one/vendor/model",
        provider_name: "One",
        reasoning_tokens: 0,
      };
      expect(valueAt(body, "data")).toEqual([
        {
          date: "2026-11-19",
          ...same,
          usage: 0.5,
          byok_usage_inference: 0.25,
          requests: 2,
          prompt_tokens: 20,
          completion_tokens: 40,
        },
        {
          date: "2026-11-18",
          ...same,
          usage: 1,
          byok_usage_inference: 0,
          requests: 1,
          prompt_tokens: 10,
          completion_tokens: 20,
        },
      ]);
      expect(valueAt((await get(person, "/api/v1/activity?date=2026-11-18")).body, "data")).toHaveLength(1);
      expect(valueAt((await get(key, "/api/v1/activity")).body, "data")).toMatchObject([
        { usage: 0, byok_usage_inference: 0.25 },
      ]);
      for (const date of ["2026-11-20", "2026-10-20", "yesterday"]) {
        expect((await get(person, `/api/v1/activity?date=${date}`)).status).toBe(400);
      }
    });

    test("is grouped for the page as requested, in days of its timezone", async () => {
      const person = await people.signUp("Busy");
      const { key, id } = await people.accounts.keys.create(person.id, "Server");
      // In Berlin it is the 20th already.
      await generate(person, { startedAt: Date.UTC(2026, 10, 19, 23, 30) }, costing(0.5));
      await generate(key, {}, { ...costing(0.25), modelSlug: "vendor/other", status: "broken" });
      const report = async (query: string) => {
        const { body } = await get(person, `/api/frontend/activity?${query}`);
        return usageReportSchema.parse(body);
      };
      const utc = await report("from=2026-11-19&to=2026-11-20");
      expect(utc.data.map(({ day, cost }) => [day, cost])).toEqual([
        ["2026-11-19", 0.5],
        ["2026-11-20", 0.25],
      ]);
      const berlin = await report("from=2026-11-19&to=2026-11-20&timezone=Europe/Berlin");
      expect(berlin.data).toEqual([
        {
          day: "2026-11-20",
          requests: 2,
          errors: 1,
          cancelled: 0,
          prompt_tokens: 20,
          completion_tokens: 40,
          reasoning_tokens: 0,
          cached_tokens: 0,
          cost: 0.75,
          byok_cost: 0,
          latency: 1_000,
          speed: 20,
        },
      ]);
      expect(berlin.total.cost).toBe(0.75);
      const byAll = await report("by=model,provider,key,user");
      expect(byAll.data).toMatchObject([
        {
          model: "vendor/model",
          provider: { slug: "one", name: "One" },
          key: null,
          user: { id: person.id, name: "Busy" },
        },
        { model: "vendor/other", key: { id, name: "Server", last_four: key.slice(-4) } },
      ]);
      expect((await report(`by=model&key=${id}`)).data).toMatchObject([{ model: "vendor/other" }]);
      expect((await report("by=model&key=")).data).toMatchObject([{ model: "vendor/model" }]);
      expect((await report("by=day&model=vendor/other,vendor/none")).total.requests).toBe(1);
      expect(await report("from=2026-11-20")).toMatchObject({ from: "2026-11-20", to: "2026-11-20", timezone: "UTC" });
      expect(await report("")).toMatchObject({ from: "2026-10-22", to: "2026-11-20" });
    });

    test.each([
      ["timezone=Mars/Base", "timezone: Expected the name of a timezone, such as Europe/Berlin"],
      ["from=2026-11-21", "from: Expected a day that is not after the last one"],
      ["from=2020-01-01", "from: Expected at most 1100 days"],
      ["from=2026-02-30", expect.stringMatching(/^from: /)],
      ["by=moon", expect.stringMatching(/^by\.0: /)],
      ["format=xml", expect.stringMatching(/^format: /)],
    ])("refuses %s", async (query, message) => {
      const { status, body } = await get(ada, `/api/frontend/activity?${query}`);
      expect([status, valueAt(body, "error", "message")]).toEqual([400, message]);
    });

    test("comes as a table for a spreadsheet, in which no name is a formula", async () => {
      const response = await people.app.fetch(
        new Request(`${ORIGIN}/api/frontend/activity?by=day,key,provider&format=csv&from=2026-11-20`, {
          headers: { authorization: `Bearer ${limitedKey}` },
        }),
      );
      expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(response.headers.get("content-disposition")).toBe(
        'attachment; filename="tutti-activity-2026-11-20-2026-11-20.csv"',
      );
      expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer())).toBe(
        "\ufeffday,key,provider,requests,errors,cancelled,prompt_tokens,completion_tokens,reasoning_tokens,cached_tokens,cost,byok_cost,latency,speed\r\n" +
          '2026-11-20,"\'=Laptop, ""old""",One,1,0,0,10,20,0,0,0.25,0,1000,20\r\n',
      );
    });
  });

  describe("the list of generations", () => {
    test("comes in pages, newest first, with names of keys and routes", async () => {
      const person = await people.signUp("Pager");
      const { key, id } = await people.accounts.keys.create(person.id, "Server");
      const ids = [
        await generate(person, { startedAt: NOON - 3_000 }),
        await generate(key, { startedAt: NOON - 2_000 }, { usage: undefined }),
        await generate(person, { startedAt: NOON - 1_000 }, { status: "refused", errorCode: 503 }),
      ].reverse();
      const first = generationListSchema.parse((await get(person, "/api/frontend/generations?limit=2")).body);
      const second = generationListSchema.parse(
        (await get(person, `/api/frontend/generations?limit=2&cursor=${first.next_cursor}`)).body,
      );
      expect([...first.data, ...second.data].map((row) => row.id)).toEqual(ids);
      expect(second.next_cursor).toBeNull();
      expect(first.data).toMatchObject([
        { status: "refused", error_code: 503, key: null },
        { cost: null, key: { id, name: "Server", last_four: key.slice(-4) } },
      ]);
      expect(second.data).toMatchObject([
        { cost: 0.0003, route: [{ provider_name: "One", status: 200, latency: 990 }] },
      ]);
      const generationIdsOf = async (who: Person | string, query: string) =>
        generationListSchema
          .parse((await get(who, `/api/frontend/generations?${query}`)).body)
          .data.map(({ id }) => id);
      expect(await generationIdsOf(person, "status=refused")).toEqual([ids[0]]);
      expect(await generationIdsOf(person, `key=${id}`)).toEqual([ids[1]]);
      expect(await generationIdsOf(person, `id=${ids[2]}`)).toEqual([ids[2]]);
      expect(await generationIdsOf(person, "model=vendor/none")).toEqual([]);
      expect(await generationIdsOf(key, "")).toEqual([ids[1]]);
      expect(await generationIdsOf(key, "key=")).toEqual([ids[1]]);
      for (const query of ["cursor=x", "limit=0", "limit=1000", "status=lost"]) {
        expect((await get(person, `/api/frontend/generations?${query}`)).status).toBe(400);
      }
    });
  });

  describe("an organization", () => {
    test("shares what its members use, and nothing of it with others", async () => {
      const generationId = await generate(mary, { requestedModel: "society/model" }, { modelSlug: "society/model" });
      const { key } = await people.accounts.keys.create(mary.id, "Shared", { organizationId: society });
      const byKey = await generate(key, {}, { modelSlug: "society/model" });

      expect((await get(grace, `/api/v1/generation?id=${generationId}`)).status).toBe(200);
      expect((await get(grace, `/api/v1/generation?id=${byKey}`)).status).toBe(200);
      const report = await get(grace, "/api/frontend/activity?by=user");
      expect(valueAt(report.body, "data")).toMatchObject([{ user: { id: mary.id, name: "Mary" }, requests: 2 }]);
      expect(valueAt((await get(grace, "/api/v1/key")).body, "data")).toMatchObject({
        usage: 0.0006,
        organization_id: society,
      });

      await mary.auth("organization/set-active", { organizationId: null });
      for (const outsider of [mary, eve, ada]) {
        expect((await get(outsider, `/api/v1/generation?id=${generationId}`)).status).toBe(404);
        expect(
          valueAt((await get(outsider, "/api/frontend/activity?by=model&model=society/model")).body, "data"),
        ).toEqual([]);
        expect(valueAt((await get(outsider, "/api/frontend/generations?model=society/model")).body, "data")).toEqual(
          [],
        );
      }
      expect(valueAt((await get(eve, "/api/v1/credits")).body, "data", "total_usage")).toBe(0);
      expect(
        valueAt((await get(eve, `/api/frontend/activity?by=user&user=${mary.id},${ada.id}`)).body, "data"),
      ).toEqual([]);
    });
  });

  describe("receipts", () => {
    const PATH = "/api/frontend/receipts/verification";

    test("[PURSE-7] are verified for the open account alone, in a session", async () => {
      const [vera, otto] = [await people.signUp("Vera"), await people.signUp("Otto")];
      const ids = [await generate(vera), await generate(vera)];
      await generate(otto);
      const { status, body } = await get(vera, PATH);
      expect(status).toBe(200);
      const head = { number: 2, hash: expect.stringMatching(/^[0-9a-f]{64}$/) };
      expect(body).toEqual({ receipts: 2, earlier: 0, head, fault_count: 0, faults: [] });

      const changed = database.queries.updateTable("generations").set({ picodollars: 1 });
      await changed.where("id", "=", ids[0] ?? "").execute();
      const fault = { kind: "changed", number: 1, generation_id: ids[0], count: 1 };
      expect((await get(vera, PATH)).body).toMatchObject({ fault_count: 1, faults: [fault] });
      expect((await get(otto, PATH)).body).toMatchObject({ receipts: 1, fault_count: 0 });
      expect((await get(free, PATH)).status).toBe(401);
    });

    test("[PURSE-7] an account without answers has none to verify", async () => {
      const { body } = await get(await people.signUp("Nell"), PATH);
      expect(body).toEqual({ receipts: 0, earlier: 0, head: null, fault_count: 0, faults: [] });
    });
  });
});
