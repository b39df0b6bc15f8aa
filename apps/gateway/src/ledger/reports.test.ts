import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import type { GenerationTable } from "../database/schema.ts";
import { DAY } from "../day.ts";
import { toRunningRow, withEnd } from "./generation-row.ts";
import { ada, anEnd, aStart, NOON, openDatabase } from "./ledger.test-support.ts";
import { dayAfter, localDays } from "./local-days.ts";
import { listGenerations } from "./reports/read-generations.ts";
import { createLedgerReports } from "./reports.ts";
import { createGenerationWriter } from "./save-generations.ts";
import { totalOf, type UsageQuery } from "./sum-usage.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const MINUTE = 60_000;

function aRow(
  id: string,
  {
    startedAt = NOON,
    key = "",
    owner = "ada",
    user = "ada",
    model = "m",
    cost = 0.001,
    isByok = false,
    isFree = false,
  } = {},
): GenerationTable {
  const identity = { ...ada, userId: user, organizationId: owner, ...(key === "" ? {} : { keyId: key }) };
  const start = aStart({ id, identity, startedAt, requestedModel: isFree ? `${model}:free` : model });
  const usage = { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3, cost };
  return withEnd(toRunningRow(start, "here"), anEnd({ modelSlug: model, usage, isByok }));
}

describe.each(testDatabases())("on $title", (kind) => {
  const databases: Database[] = [];
  afterAll(async () => {
    for (const database of databases) await database.close();
    await kind.remove();
  });

  async function reportsOf(rows: readonly GenerationTable[], now = NOON) {
    const database = await openDatabase(await kind.createMigrated());
    databases.push(database);
    await createGenerationWriter(database).save(rows);
    return createLedgerReports({ database, now: () => now });
  }

  describe.runIf(kind.available)("what was spent", () => {
    test("is reported by key, in all or since the beginning of a UTC day", async () => {
      const reports = await reportsOf([
        aRow("1", { key: "a", cost: 0.1 }),
        aRow("2", { key: "a", cost: 0.2, startedAt: NOON - DAY }),
        aRow("3", { key: "b", cost: 0.4 }),
        aRow("4", { cost: 0.8 }),
      ]);
      expect(await reports.spendOf({ subject: "key:a" })).toBe(0.3);
      expect(await reports.spendOf({ subject: "key:a", since: NOON + MINUTE })).toBe(0.1);
      expect(await reports.spendOf({ subject: "key:a", since: NOON - DAY })).toBe(0.3);
      expect(await reports.spendOf({ subject: "key:unknown" })).toBe(0);
    });

    test("is reported by day, week and month, and by whose provider keys", async () => {
      // NOON is a Friday, the 20th.
      const reports = await reportsOf([
        aRow("1", { cost: 1, isFree: true }),
        aRow("2", { cost: 2, startedAt: NOON - 4 * DAY }),
        aRow("3", { cost: 4, startedAt: NOON - 5 * DAY }),
        aRow("4", { cost: 8, startedAt: NOON - 20 * DAY }),
        aRow("5", { cost: 16, isByok: true, key: "a" }),
        aRow("6", { cost: 32, owner: "eve", user: "eve" }),
      ]);
      expect(await reports.spentBy({ owner: "ada" })).toEqual({
        operator: { daily: 1, weekly: 3, monthly: 7, total: 15 },
        byok: { daily: 16, weekly: 16, monthly: 16, total: 16 },
        freeRequests: 1,
      });
      const { operator, byok } = await reports.spentBy({ owner: "ada", keyId: "a" });
      expect([operator.total, byok.total]).toEqual([0, 16]);
      expect((await reports.spentBy({ owner: "ada", keyId: "none" })).byok.total).toBe(0);
    });

    test("adds up beyond what a number counts one by one", async () => {
      const rows = Array.from({ length: 5 }, (_, index) => aRow(`${index}`, { key: "a", cost: 9_000.25 }));
      const reports = await reportsOf(rows);
      expect(await reports.spendOf({ subject: "key:a" })).toBeCloseTo(45_001.25, 9);
      expect((await reports.spentBy({ owner: "ada" })).operator.total).toBeCloseTo(45_001.25, 9);
      const days = localDays({ from: "2026-11-20", to: "2026-11-20", timezone: "UTC" });
      const [cell] = await reports.sumUsage({ owner: "ada", days, by: ["day"] });
      expect(cell?.sums.picodollars).toBeCloseTo(45_001.25e12, -6);
    });
  });

  describe.runIf(kind.available)("what was used", () => {
    const models = ["m-1", "m-2"];
    const keys = ["", "key-1", "key-2"];
    const users = ["ada", "bob"];

    test("equals the count one by one, in any timezone and by any grouping", async () => {
      const random = fc.sample(
        fc.record({
          startedAt: fc.integer({ min: NOON - 70 * DAY, max: NOON }),
          model: fc.constantFrom(...models),
          key: fc.constantFrom(...keys),
          user: fc.constantFrom(...users),
          owner: fc.constantFrom("org", "org", "other"),
          cost: fc.nat({ max: 1_000 }).map((units) => units / 1e6),
        }),
        { numRuns: 600, seed: 42 },
      );
      const rows = random.map((one, index) => aRow(`${index}`, one));
      const reports = await reportsOf(rows);

      const query = fc.record({
        timezone: fc.constantFrom("UTC", "Europe/Berlin", "America/Los_Angeles", "Asia/Kathmandu", "Pacific/Auckland"),
        from: fc.nat({ max: 75 }).map((days) => dayAfter("2026-09-08", days)),
        length: fc.nat({ max: 60 }),
        by: fc.subarray(["day", "model", "provider", "key", "user"] as const),
        only: fc.record(
          {
            model: fc.subarray(models, { minLength: 1 }),
            key: fc.subarray(keys, { minLength: 1 }),
            user: fc.subarray(users, { minLength: 1 }),
          },
          { requiredKeys: [] },
        ),
      });
      await fc.assert(
        fc.asyncProperty(query, async ({ timezone, from, length, by, only }) => {
          const days = localDays({ from, to: dayAfter(from, length), timezone });
          const usageQuery: UsageQuery = { owner: "org", days, by, only };
          const cells = await reports.sumUsage(usageQuery);
          const expectedCells = countOneByOne(rows, usageQuery);
          expect(new Map(cells.map(({ sums, ...cell }) => [nameOf(cell), [sums.requests, sums.picodollars]]))).toEqual(
            expectedCells,
          );
          const total = [...expectedCells.values()].reduce((sum, [requests = 0]) => sum + requests, 0);
          expect(totalOf(cells).requests).toBe(total);
          expect(cells.map(({ day }) => day ?? "")).toEqual(cells.map(({ day }) => day ?? "").sort());
        }),
        { numRuns: 60 },
      );
    });

    test("counts errors, cancelled answers, times and tokens", async () => {
      const running = (id: string) => toRunningRow(aStart({ id }), "here");
      const usage = {
        prompt_tokens: 10,
        completion_tokens: 20,
        total_tokens: 30,
        cost: 0.5,
        prompt_tokens_details: { cached_tokens: 4 },
        completion_tokens_details: { reasoning_tokens: 5 },
      };
      const reports = await reportsOf([
        withEnd(running("1"), anEnd({ usage })),
        withEnd(running("2"), anEnd({ usage, latency: 3_000, duration: 7_000, isByok: true })),
        withEnd(running("3"), anEnd({ usage: undefined, status: "broken", latency: undefined })),
        withEnd(running("4"), anEnd({ usage: undefined, status: "client-disconnected", latency: undefined })),
        running("5"),
      ]);
      const days = localDays({ from: "2026-11-20", to: "2026-11-20", timezone: "UTC" });
      expect(await reports.sumUsage({ owner: "ada", days, by: ["day", "provider"] })).toEqual([
        {
          day: "2026-11-20",
          provider: "one",
          provider_name: "One",
          sums: {
            requests: 4,
            free_requests: 0,
            errors: 1,
            cancelled: 1,
            prompt_tokens: 34,
            completion_tokens: 40,
            reasoning_tokens: 10,
            cached_tokens: 8,
            picodollars: 1e12,
            byok_picodollars: 5e11,
            charge_picodollars: 1_000_600_000_000,
            latency_sum: 4_000,
            latency_count: 2,
            writing_time: 5_000,
            written_tokens: 40,
          },
        },
      ]);
    });
  });

  describe.runIf(kind.available)("the generations", () => {
    test("come in pages, newest first, each once, also at equal times", async () => {
      const rows = Array.from({ length: 25 }, (_, index) =>
        aRow(`gen-${String(index).padStart(2, "0")}`, { startedAt: NOON - Math.floor(index / 6) * 11 * DAY }),
      );
      const reports = await reportsOf([...rows, aRow("gen-other", { owner: "eve" })]);
      for (const model of [undefined, "m"]) {
        const generationIds: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await reports.listGenerations({ owner: "ada", limit: 4, cursor, model });
          expect(page.rows.length).toBeLessThanOrEqual(4);
          generationIds.push(...page.rows.map(({ id }) => id));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        const newestFirst = [...rows].sort(
          (one, other) => other.started_at - one.started_at || (one.id < other.id ? 1 : -1),
        );
        expect(generationIds).toEqual(newestFirst.map(({ id }) => id));
      }
    });

    test("are looked for only where there are any, whatever time a cursor names", async () => {
      const database = await openDatabase(await kind.createMigrated());
      databases.push(database);
      await createGenerationWriter(database).save([aRow("newest"), aRow("older", { startedAt: NOON - 30 * DAY })]);
      let queryCount = 0;
      const queries = database.queries.withPlugin({
        transformQuery({ node }) {
          queryCount += 1;
          if (queryCount > 100) throw new Error("Far too much is asked.");
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const query = { owner: "ada", limit: 4, model: "m", cursor: "999999999999999.x" };
      const page = await listGenerations({ ...database, queries }, query);
      expect(page.rows.map(({ id }) => id)).toEqual(["newest", "older"]);
    });

    test("are found by model, key, status and id, of one owner only", async () => {
      const generationTable = withEnd(toRunningRow(aStart({ id: "refused" }), "here"), anEnd({ status: "refused" }));
      const reports = await reportsOf([
        aRow("old", { startedAt: NOON - 400 * DAY, model: "rare", key: "a" }),
        aRow("new", { model: "m" }),
        generationTable,
        aRow("eve", { owner: "eve", model: "rare", key: "a" }),
      ]);
      const ids = async (query: object) =>
        (await reports.listGenerations({ owner: "ada", limit: 10, ...query })).rows.map(({ id }) => id);
      expect(await ids({ model: "rare" })).toEqual(["old"]);
      expect(await ids({ key: "a" })).toEqual(["old"]);
      expect(await ids({ key: "" })).toEqual(["refused", "new"]);
      expect(await ids({ status: "refused" })).toEqual(["refused"]);
      expect(await ids({ status: "finished", model: "m" })).toEqual(["new"]);
      expect(await ids({ id: "old" })).toEqual(["old"]);
      expect(await ids({ id: "eve" })).toEqual([]);
      expect(await reports.listGenerations({ owner: "nobody", limit: 10, model: "m" })).toEqual({
        rows: [],
        nextCursor: null,
      });
      expect(await reports.findGeneration({ owner: "ada", id: "eve" })).toBeUndefined();
      expect(await reports.findGeneration({ owner: "eve", id: "eve" })).toMatchObject({ id: "eve" });
    });
  });
});

function countOneByOne(rows: readonly GenerationTable[], { owner, days, by, only }: UsageQuery) {
  const cells = new Map<string, number[]>();
  for (const row of rows) {
    const day = days.find(({ startsAt, endsAt }) => row.started_at >= startsAt && row.started_at < endsAt);
    const all = { day: day?.day, model: row.model ?? "", provider: "one", key: row.key_id ?? "", user: row.user_id };
    const isIncluded = (["model", "key", "user"] as const).every((name) => only?.[name]?.includes(all[name]) ?? true);
    if (row.owner !== owner || !day || !isIncluded) continue;
    const name = nameOf(Object.fromEntries(by.map((dimension) => [dimension, all[dimension]])));
    const [requests = 0, picodollars = 0] = cells.get(name) ?? [];
    cells.set(name, [requests + 1, picodollars + (row.picodollars ?? 0)]);
  }
  return cells;
}

function nameOf(cell: Partial<Record<"day" | "model" | "provider" | "key" | "user", string | undefined>>): string {
  return JSON.stringify([cell.day, cell.model, cell.provider, cell.key, cell.user]);
}
