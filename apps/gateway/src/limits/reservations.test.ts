import fc from "fast-check";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { testDatabases } from "../database/databases.test-support.ts";
import { createLedger } from "../ledger/create-ledger.ts";
import { ada, anEnd, aStart, openDatabase } from "../ledger/ledger.test-support.ts";
import { createSpending } from "../ledger/spending.ts";
import { createMemoryReservations } from "./memory-reservations.ts";
import { amountToReserve, type Reservations } from "./reservations.ts";
import { createSharedReservations } from "./shared-reservations.ts";

describe("how much is set aside", () => {
  test.each([
    ["the estimate, where it fits", { limit: 1, amountSpent: 0.2, amountReserved: 0.3, estimate: 0.4 }, 0.4],
    [
      "the estimate, where it takes the last of it",
      { limit: 1, amountSpent: 0.2, amountReserved: 0.3, estimate: 0.5 },
      0.5,
    ],
    [
      "nothing beside others, where it does not fit",
      { limit: 1, amountSpent: 0.2, amountReserved: 0.3, estimate: 0.6 },
      undefined,
    ],
    ["what is left, for one that runs alone", { limit: 1, amountSpent: 0.2, amountReserved: 0, estimate: 3 }, 0.8],
    ["nothing, where all is spent", { limit: 1, amountSpent: 1, amountReserved: 0, estimate: 0 }, undefined],
    [
      "nothing beside one that has taken all",
      { limit: 1, amountSpent: 0.2, amountReserved: 0.8, estimate: 0.1 },
      undefined,
    ],
    ["no money for what costs none", { limit: 1, amountSpent: 0.2, amountReserved: 0.8, estimate: 0 }, 0],
    ["ten times a tenth of one", { limit: 1, amountSpent: 0.1 + 0.2, amountReserved: 0.6, estimate: 0.1 }, 0.1],
    ["as much as it likes, of a large limit", { limit: 1e9, amountSpent: 20_000, amountReserved: 5, estimate: 7 }, 7],
  ])("%s", (_, state, amount) => {
    expect(amountToReserve(state)).toBe(amount);
  });
});

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => count / 100);

test("simultaneous requests exceed a limit by one underestimate at most", async () => {
  const request = fc.record({ estimate: cents(50), share: fc.double({ min: 0, max: 1, noNaN: true }) });
  const requests = fc.array(request, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), requests, cents(100), async (scheduler, spendRequests, limit) => {
      let spending = 0;
      const reservations = createMemoryReservations(async () => {
        await scheduler.schedule(Promise.resolve(), "the question reaches the ledger");
        const answer = spending;
        await scheduler.schedule(Promise.resolve(), "its answer comes back");
        return answer;
      });
      let running = 0;
      let admittedCount = 0;
      const ask = async ({ estimate, share }: (typeof spendRequests)[number], index: number) => {
        const id = `gen-${index}`;
        const amount = await reservations.reserve({ id, keyId: "one", limit, since: undefined, estimate });
        if (amount === undefined) return;
        admittedCount += 1;
        running += 1;
        await scheduler.schedule(Promise.resolve(), "it is answered");
        spending += estimate * share;
        // Only an answer that runs alone may begin with less reserved than it can cost. The billionth is for rounding.
        if (spending > limit + 1e-9) expect(running).toBe(1);
        await scheduler.schedule(Promise.resolve(), "it is in the ledger");
        running -= 1;
        reservations.release({ id, keyId: "one" });
      };
      await scheduler.waitFor(Promise.all(spendRequests.map(ask)));
      expect(running).toBe(0);
      expect(admittedCount).toBeGreaterThan(0);
      expect(spending).toBeLessThanOrEqual(limit + Math.max(...spendRequests.map(({ estimate }) => estimate)));
    }),
  );
});

test("as many requests of one price run at once as the limit pays for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), cents(30), cents(300), async (scheduler, cost, limit) => {
      const reservations = createMemoryReservations(() => scheduler.schedule(Promise.resolve(0)));
      const ask = (index: number) =>
        reservations.reserve({ id: `gen-${index}`, keyId: "one", limit, since: undefined, estimate: cost });
      const outcomes = await scheduler.waitFor(Promise.all(Array.from({ length: 40 }, (_, index) => ask(index))));
      const fitting = Math.floor(Math.round(limit * 100) / Math.round(cost * 100));
      expect(outcomes.filter((amount) => amount !== undefined).length).toBe(Math.min(40, Math.max(1, fitting)));
    }),
  );
});

test("a reservation ends with its answer, and counts for its key alone", async () => {
  const reservations = createMemoryReservations(async () => 0);
  const reserve = (id: string, keyId: string) =>
    reservations.reserve({ id, keyId, limit: 1, since: undefined, estimate: 0.6 });
  expect([await reserve("gen-1", "one"), await reserve("gen-2", "one"), await reserve("gen-3", "two")]).toEqual([
    0.6,
    undefined,
    0.6,
  ]);
  reservations.release({ id: "gen-1", keyId: "one" });
  expect(await reserve("gen-4", "one")).toBe(0.6);
});

describe.each(testDatabases().filter(({ kind }) => kind === "postgres"))("several gateways on $title", (kind) => {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
  afterAll(() => kind.remove());
  const log = pino({ level: "silent" });

  /** Two gateways on one database, each with its ledger. */
  async function start() {
    const options = await kind.createMigrated();
    const start = async (instanceId: string) => {
      const database = await openDatabase(options);
      const ledger = createLedger({ database, log, now: Date.now, instanceId, writing: { timeout: 60_000 } });
      await ledger.start();
      const reservations = createSharedReservations({ queries: database.queries, instanceId, log });
      return { database, ledger, reservations };
    };
    const gateways = [await start("first"), await start("second")] as const;
    const { queries } = gateways[0].database;
    return {
      gateways,
      queries,
      spent: () => createSpending(queries).spendOf({ keyId: "one" }),
      close: async () => {
        for (const { ledger, database } of gateways) {
          await ledger.close();
          await database.close();
        }
      },
    };
  }

  const reserve = (reservations: Reservations, id: string, estimate: number) =>
    reservations.reserve({ id, keyId: "one", limit: 1, since: undefined, estimate });

  test.runIf(kind.available)("a key's requests at all of them keep its limit together", async () => {
    const { gateways, queries, spent, close } = await start();
    const ask = async (index: number) => {
      const { ledger, reservations } = gateways[index % 2 === 0 ? 0 : 1];
      const id = `gen-${index}`;
      if ((await reserve(reservations, id, 0.1)) === undefined) return undefined;
      await ledger.begin(aStart({ id, identity: { ...ada, keyId: "one" } }));
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.1 };
      await ledger.finish(id, anEnd({ usage }));
      reservations.release({ id, keyId: "one" });
      return true;
    };
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
    expect(outcomes.filter((amount) => amount !== undefined).length).toBe(10);
    expect(await spent()).toBe(1);
    await expect.poll(() => queries.selectFrom("spending_reservations").selectAll().execute()).toEqual([]);
    await close();
  });

  test.runIf(kind.available)("ended reservations, and those of a dead gateway, count no longer", async () => {
    const { gateways, queries, close } = await start();
    const [{ reservations: first, ledger }, { reservations: second }] = gateways;
    expect(await reserve(first, "gen-1", 0.9)).toBe(0.9);
    await ledger.begin(aStart({ id: "gen-1", identity: { ...ada, keyId: "one" } }));
    expect(await reserve(second, "gen-2", 0.5)).toBeUndefined();
    // Its end is in the sums, and its reservation still exists.
    await ledger.finish(
      "gen-1",
      anEnd({ usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.2 } }),
    );
    expect(await reserve(second, "gen-3", 0.5)).toBe(0.5);
    expect(await reserve(first, "gen-4", 0.5)).toBeUndefined();
    await queries.updateTable("gateway_instances").set({ seen_at: 0 }).where("id", "=", "second").execute();
    expect(await reserve(first, "gen-5", 0.5)).toBe(0.5);
    await close();
  });
});
