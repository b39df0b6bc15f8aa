import fc from "fast-check";
import { pino } from "pino";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import { DAY } from "../../day.ts";
import { openDatabase } from "../../ledger/ledger.test-support.ts";
import { setLimits } from "./limit-rows.ts";
import { readLimits } from "./read-limits.ts";
import { toSpender } from "./spenders.ts";
import { createSpendingRetention, FOLDED_AFTER, REMOVED_AFTER } from "./spending-retention.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const periods = ["total", "day", "week", "month"] as const;
const log = pino({ level: "silent" });

describe.each(testDatabases())("the sums of what was spent on $title", (kind) => {
  let database: Database;

  beforeEach(async () => {
    database = await openDatabase(await kind.createMigrated());
  });
  afterEach(() => database.close());
  afterAll(() => kind.remove());

  async function runAt(now: number): Promise<void> {
    const retention = createSpendingRetention({ database, log, now: () => now });
    await retention.run();
    retention.close();
  }

  const addDay = (subject: string, startsAt: number, picodollars: number) =>
    database.queries
      .insertInto("spending_days")
      .values({ subject, starts_at: startsAt, picodollars })
      .onConflict((conflict) =>
        conflict.columns(["subject", "starts_at"]).doUpdateSet(({ eb }) => ({
          picodollars: eb("spending_days.picodollars", "+", picodollars),
        })),
      )
      .execute();

  /** A person's own cap, of a person without a row. */
  const addCap = (kindName: "turn" | "app" | "suite-run" | "room", id: string, changedAt: number) =>
    database.queries
      .insertInto("spending_limits")
      .values({
        subject: `cap/${kindName}:ada/${id}`,
        period: "total",
        kind: kindName,
        id,
        picodollars: 1,
        owner: "ada",
        user_id: null,
        organization_id: null,
        changed_at: changedAt,
        spent_before: 0,
      })
      .execute();

  const daysOf = async (subject: string) => {
    const rows = database.queries.selectFrom("spending_days").select(["starts_at", "picodollars"]);
    const found = await rows.where("subject", "=", subject).orderBy("starts_at").execute();
    return found.map((row) => ({ starts_at: Number(row.starts_at), picodollars: Number(row.picodollars) }));
  };

  test.runIf(kind.available)("[PURSE-1] count the same for each limit after old days are folded", async () => {
    const days = fc.array(
      fc.record({ age: fc.nat(120), picodollars: fc.integer({ min: 0, max: 9_000_000_000_000 }) }),
      { maxLength: 12 },
    );
    const today = fc.integer({ min: 20_000, max: 21_000 });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(days, today, fc.nat(DAY - 1), async (spent, day, time) => {
        round += 1;
        const key = toSpender("key", `key-${round}`, "");
        const limits = periods.map((period) => ({ period, amount: 1 }));
        await setLimits(database.queries, { target: { kind: "key", id: key.id }, limits, at: 0 });
        for (const { age, picodollars } of spent) await addDay(key.subject, (day - age) * DAY, picodollars);
        const now = day * DAY + time;
        const before = await readLimits(database.queries, { spenders: [key], now });
        await runAt(now);
        expect(await readLimits(database.queries, { spenders: [key], now })).toEqual(before);
        const left = await daysOf(key.subject);
        expect(left.filter(({ starts_at }) => starts_at > 0 && starts_at < now - FOLDED_AFTER)).toEqual([]);
        // A second run moves nothing twice.
        await runAt(now);
        expect(await daysOf(key.subject)).toEqual(left);
      }),
      { numRuns: 15 },
    );
  });

  test.runIf(kind.available)("[PURSE-1] take up what an old answer is charged after a fold", async () => {
    await addDay("key:one", DAY, 5);
    await runAt(100 * DAY);
    await addDay("key:one", DAY, 2);
    await runAt(100 * DAY);
    expect(await daysOf("key:one")).toEqual([{ starts_at: 0, picodollars: 7 }]);
  });

  test.runIf(kind.available)("[PURSE-1] forget old turns and sessions without a limit", async () => {
    const now = 1_000 * DAY;
    const old = now - FOLDED_AFTER - DAY;
    await addCap("turn", "capped", 0);
    const forgotten = ["turn:ada/room/question", "session:ada/a:b", "publication:page", "suite-run:ada/run"];
    const kept = ["turn:ada/capped/question", "room:ada/room", "artifact:ada/art", "key:one", "person:ada"];
    for (const subject of [...forgotten, ...kept]) await addDay(subject, old, 3);
    await addDay("turn:ada/room/new", now - DAY, 3);
    await runAt(now);
    for (const subject of forgotten) expect(await daysOf(subject), subject).toEqual([]);
    for (const subject of kept) expect(await daysOf(subject), subject).toEqual([{ starts_at: 0, picodollars: 3 }]);
    expect(await daysOf("turn:ada/room/new")).toHaveLength(1);
  });

  test.runIf(kind.available)("[PURSE-1] end the limits of apps that spend nothing for half a year", async () => {
    const now = 1_000 * DAY;
    const old = now - REMOVED_AFTER - DAY;
    await addCap("app", "idle", old);
    await addCap("app", "used", old);
    await addCap("app", "new", now);
    await addCap("suite-run", "run", old);
    await addCap("room", "room", old);
    await addDay("app:ada/used", now - DAY, 3);
    await runAt(now);
    const rows = await database.queries.selectFrom("spending_limits").select("id").orderBy("id").execute();
    expect(rows.map(({ id }) => id)).toEqual(["new", "room", "used"]);
  });
});
