import fc from "fast-check";
import { pino } from "pino";
import { afterAll, describe, expect, test, vi } from "vitest";
import { testDatabases } from "../../database/databases.test-support.ts";
import { createLedger } from "../../ledger/create-ledger.ts";
import { ada, anEnd, aStart, openDatabase } from "../../ledger/ledger.test-support.ts";
import { createSpending } from "../../ledger/spending.ts";
import { setLimits } from "./limit-rows.ts";
import { createMemoryReservations } from "./memory-reservations.ts";
import { decide, type LimitState, leftOf, type Reservations } from "./reservations.ts";
import { createSharedReservations } from "./shared-reservations.ts";
import { spendersOf } from "./spenders.ts";
import { aLimit, reservationsWithin } from "./spending.test-support.ts";

const DOLLAR = 1e12;

describe("how much is reserved", () => {
  const reserved = (state: { spent?: number; reserved?: number }) => [aLimit({ amount: 100, ...state })];

  test.each([
    ["the most that it can cost, where it fits", reserved({ spent: 20, reserved: 30 }), { least: 10, most: 40 }, 40],
    ["the last of a limit", reserved({ spent: 20, reserved: 30 }), { least: 10, most: 50 }, 50],
    ["what is left, where that is enough", reserved({ spent: 20, reserved: 30 }), { least: 10, most: 60 }, 50],
    ["nothing, where that is not enough", reserved({ spent: 20, reserved: 30 }), { least: 51, most: 60 }, undefined],
    ["nothing, where all is spent", reserved({ spent: 100 }), { least: 0, most: 1 }, undefined],
    ["no money for what costs none", reserved({ spent: 120 }), { least: 0, most: 0 }, 0],
    ["all of it without a limit", [], { least: 0, most: 7 }, 7],
  ])("is %s", (_, states, request, amount) => {
    const outcome = decide(states, request);
    expect(outcome.type === "granted" ? outcome.amount : undefined).toBe(amount);
  });
});

const picodollars = fc.integer({ min: 0, max: 1_000_000 });
const kinds = ["key", "person", "organization", "room", "turn", "artifact", "publication", "session", "model"] as const;
const hierarchy = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    period: fc.constantFrom("total" as const, "day" as const, "week" as const, "month" as const),
    amount: picodollars,
    spent: picodollars,
    reserved: picodollars,
  }),
  { maxLength: 12 },
);

test("[PURSE-1] the lowest of 10,000 random hierarchies of limits wins", () => {
  fc.assert(
    fc.property(hierarchy, picodollars, picodollars, (limits, one, other) => {
      const states = limits.map(
        (limit, index): LimitState => ({ ...limit, id: `${index}`, subject: `${index}`, isOwn: false }),
      );
      const [least, most] = [Math.min(one, other), Math.max(one, other)];
      const outcome = decide(states, { least, most });
      const left = Math.min(...states.map(leftOf));
      const isCovered = most === 0 || (left > 0 && left >= least);
      expect(outcome.type).toBe(isCovered ? "granted" : "refused");
      if (outcome.type === "granted") expect(outcome.amount).toBe(most === 0 ? 0 : Math.min(most, left));
      if (states.length > 0) expect(outcome.limit && leftOf(outcome.limit)).toBe(left);
    }),
    { numRuns: 10_000 },
  );
});

test("[PURSE-2] answers that run at once never reserve more than any of their limits", async () => {
  const cost = fc.integer({ min: 1, max: 50 });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const request = fc.record({ least: cost, extra: cost, share, isKnown: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(request, { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 1, max: 200 }),
      async (scheduler, requests, keyLimit, personLimit) => {
        let spent = 0;
        const states = () => [
          aLimit({ amount: keyLimit, spent }),
          aLimit({ kind: "person", id: "ada", subject: "person:ada", amount: personLimit, spent }),
        ];
        const reservations = createMemoryReservations(async () => {
          await scheduler.schedule(Promise.resolve(), "the question reaches the ledger");
          const knownStates = states();
          await scheduler.schedule(Promise.resolve(), "its answer comes back");
          return { states: knownStates, limitedSubjects: [] };
        }, Date.now);
        const spenders = spendersOf({ userId: "ada", keyId: "one" });
        let grants = 0;
        const ask = async ({ least, extra, share, isKnown }: (typeof requests)[number], index: number) => {
          const id = `gen-${index}`;
          const known = isKnown ? await reservations.read(spenders) : undefined;
          await scheduler.schedule(Promise.resolve(), "its model is chosen");
          const outcome = await reservations.reserve({ id, spenders, least, most: least + extra, known });
          if (outcome.type === "refused") return;
          grants += 1;
          await scheduler.schedule(Promise.resolve(), "it is answered");
          spent += Math.floor(outcome.amount * share);
          expect(spent).toBeLessThanOrEqual(Math.min(keyLimit, personLimit));
          await scheduler.schedule(Promise.resolve(), "it is in the ledger");
          reservations.release({ id, subjects: spenders.map(({ subject }) => subject) });
        };
        await scheduler.waitFor(Promise.all(requests.map(ask)));
        if (requests.every(({ least }) => least <= Math.min(keyLimit, personLimit))) expect(grants).toBeGreaterThan(0);
      },
    ),
  );
});

test("a reservation reuses a read until an answer ends or a second passes", async () => {
  let readCount = 0;
  let time = 0;
  const limits = [aLimit({ amount: 100 })];
  const reservations = createMemoryReservations(
    async () => {
      readCount += 1;
      return { states: limits, limitedSubjects: ["key:one"] };
    },
    () => time,
  );
  const spenders = spendersOf({ userId: "ada", keyId: "one" });
  const readsOf = async (id: string, between: () => void): Promise<number> => {
    readCount = 0;
    const known = await reservations.read(spenders);
    between();
    const outcome = await reservations.reserve({ id, spenders, least: 10, most: 10, known });
    expect(outcome.type).toBe("granted");
    return readCount;
  };
  expect(await readsOf("gen-1", () => undefined)).toBe(1);
  expect(await readsOf("gen-2", () => reservations.release({ id: "gen-1", subjects: ["key:one"] }))).toBe(2);
  expect(
    await readsOf("gen-3", () => {
      time += 1000;
    }),
  ).toBe(2);
  const { states } = await reservations.read(spenders);
  expect(states[0]?.reserved).toBe(20);
});

test("a reservation ends with its answer, and counts for its subjects alone", async () => {
  const reservations = reservationsWithin([
    aLimit({ amount: 10 }),
    aLimit({ id: "two", subject: "key:two", amount: 10 }),
  ]);
  const reserve = async (id: string, keyId: string) => {
    const spenders = spendersOf({ userId: "ada", keyId });
    return (await reservations.reserve({ id, spenders, least: 6, most: 6 })).type;
  };
  expect([await reserve("gen-1", "one"), await reserve("gen-2", "one"), await reserve("gen-3", "two")]).toEqual([
    "granted",
    "refused",
    "granted",
  ]);
  reservations.release({ id: "gen-1", subjects: ["key:one"] });
  expect(await reserve("gen-4", "one")).toBe("granted");
});

describe.each(testDatabases().filter(({ kind }) => kind === "postgres"))("several gateways on $title", (kind) => {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
  afterAll(() => kind.remove());
  const log = pino({ level: "silent" });
  const identity = { ...ada, keyId: "one" };
  const spenders = spendersOf(identity);

  /** Two gateways on one database, each with its ledger, and a limit of a dollar on one key. */
  async function start() {
    const options = await kind.createMigrated();
    const start = async (instanceId: string) => {
      const database = await openDatabase(options);
      const ledger = createLedger({ database, log, now: Date.now, instanceId, writing: { timeout: 60_000 } });
      await ledger.start();
      const reservations = createSharedReservations({ queries: database.queries, instanceId, log, now: Date.now });
      return { database, ledger, reservations };
    };
    const gateways = [await start("first"), await start("second")] as const;
    const { queries } = gateways[0].database;
    const limits = [{ amount: 1, period: "total" as const }];
    await setLimits(queries, { target: { kind: "key", id: "one" }, limits, at: 0 });
    return {
      gateways,
      queries,
      spent: () => createSpending(queries).spendOf({ subject: "key:one" }),
      close: async () => {
        for (const { ledger, database } of gateways) {
          await ledger.close();
          await database.close();
        }
      },
    };
  }

  const reserve = async (reservations: Reservations, id: string, dollars: number) => {
    const amount = dollars * DOLLAR;
    return (await reservations.reserve({ id, spenders, least: amount, most: amount })).type === "granted";
  };

  test.runIf(kind.available)("[PURSE-8] a key's requests at all of them keep its limit together", async () => {
    const { gateways, queries, spent, close } = await start();
    const ask = async (index: number) => {
      const { ledger, reservations } = gateways[index % 2 === 0 ? 0 : 1];
      const id = `gen-${index}`;
      if (!(await reserve(reservations, id, 0.1))) return false;
      await ledger.begin(aStart({ id, identity }));
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.1 };
      await ledger.finish(id, anEnd({ usage }));
      reservations.release({ id, subjects: ["key:one"] });
      return true;
    };
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)));
    expect(outcomes.filter((isGranted) => isGranted).length).toBe(10);
    expect(await spent()).toBe(1);
    await expect.poll(() => queries.selectFrom("spending_reservations").selectAll().execute()).toEqual([]);
    await close();
  });

  test.runIf(kind.available)("ended reservations, and those of a dead gateway, count no longer", async () => {
    const { gateways, queries, close } = await start();
    const [{ reservations: first, ledger }, { reservations: second }] = gateways;
    expect(await reserve(first, "gen-1", 0.9)).toBe(true);
    await ledger.begin(aStart({ id: "gen-1", identity }));
    expect(await reserve(second, "gen-2", 0.5)).toBe(false);
    // Its end is in the sums, and its reservation still exists.
    await ledger.finish(
      "gen-1",
      anEnd({ usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.2 } }),
    );
    expect(await reserve(second, "gen-3", 0.5)).toBe(true);
    expect(await reserve(first, "gen-4", 0.5)).toBe(false);
    await queries.updateTable("gateway_instances").set({ seen_at: 0 }).where("id", "=", "second").execute();
    expect(await reserve(first, "gen-5", 0.5)).toBe(true);
    await close();
  });

  test.runIf(kind.available)("a running answer reserves more under the same id", async () => {
    const { gateways, close } = await start();
    const [{ reservations: first }, { reservations: second }] = gateways;
    expect(await reserve(first, "gen-1", 0.4)).toBe(true);
    expect(await reserve(first, "gen-1", 0.4)).toBe(true);
    const { states } = await second.read(spenders);
    expect(states).toMatchObject([{ kind: "key", id: "one", amount: DOLLAR, reserved: 0.8 * DOLLAR, spent: 0 }]);
    await close();
  });
});
