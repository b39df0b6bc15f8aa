import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../../database/database.ts";
import { testDatabases } from "../../database/databases.test-support.ts";
import type { GenerationTable } from "../../database/schema.ts";
import { createLedger, type LedgerOptions, type OpenLedger } from "../create-ledger.ts";
import { toRunningRow } from "../generation-row.ts";
import { ada, aLog, anEnd, aStart, NOON, openDatabase } from "../ledger.test-support.ts";
import { receiptHash } from "./receipt-hash.ts";
import { type ReceiptHead, verifyReceipts } from "./verify-receipts.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const grace = { userId: "grace", name: "Grace", email: "grace@example.org" };

describe.each(testDatabases())("on $title", (kind) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => kind.remove());

  async function aLedger(database: Database, options: Partial<LedgerOptions> = {}): Promise<OpenLedger> {
    const writing = { timeout: 60_000 };
    const ledger = createLedger({ database, now: () => NOON + 5_000, log: aLog().log, writing, ...options });
    await ledger.start();
    closing.push(() => ledger.close());
    return ledger;
  }

  async function aDatabase(): Promise<Database> {
    const database = await openDatabase(await kind.createMigrated());
    closing.push(() => database.close());
    return database;
  }

  /** Five ended answers of Ada, and two of Grace. */
  async function aChain(): Promise<Database> {
    const database = await aDatabase();
    const ledger = await aLedger(database);
    for (const [id, identity] of [
      ...["one", "two", "three", "four", "five"].map((name) => [name, ada] as const),
      ...["six", "seven"].map((name) => [name, grace] as const),
    ]) {
      await ledger.begin(aStart({ id, identity, askedLimits: [aLimit], reservedSum: 0.25 }));
      await ledger.finish(id, anEnd({ prices: { source: "reported" }, reservedSum: 0.5 }));
    }
    return database;
  }

  const run = (database: Database, statement: string) => sql.raw(statement).execute(database.queries);

  describe.runIf(kind.available)("receipts", () => {
    test("[PURSE-7] each ended answer has one, in a chain for its owner", async () => {
      const database = await aChain();
      const stored = await database.queries
        .selectFrom("receipts")
        .selectAll()
        .orderBy("owner")
        .orderBy("number")
        .execute();
      expect(stored.map(({ owner, number, generation_id }) => [owner, Number(number), generation_id])).toEqual([
        ["ada", 1, "one"],
        ["ada", 2, "two"],
        ["ada", 3, "three"],
        ["ada", 4, "four"],
        ["ada", 5, "five"],
        ["grace", 1, "six"],
        ["grace", 2, "seven"],
      ]);
      const row = await database.queries
        .selectFrom("generations")
        .selectAll()
        .where("id", "=", "six")
        .executeTakeFirstOrThrow();
      expect(stored[5]?.hash).toBe(receiptHash(row, { number: 1, previousHash: "" }));
      expect(row).toMatchObject({ reserved_picodollars: 5e11, prices: '{"source":"reported"}' });
      expect(JSON.parse(row.asked_limits ?? "")).toEqual([aLimit]);
      const verification = await verifyReceipts(database.queries);
      expect(verification).toMatchObject({ receipts: 7, earlier: 0, faults: [], faultCount: 0 });
    });

    test("[MODEL-5] a cached answer has one, which says what it repeats", async () => {
      const database = await aDatabase();
      const ledger = await aLedger(database);
      await ledger.begin(aStart({ id: "one", identity: ada }));
      await ledger.finish("one", anEnd());
      await ledger.begin(aStart({ id: "two", identity: ada, cacheSourceId: "one" }));
      await ledger.finish("two", anEnd({ charge: 0 }));
      expect(await verifyReceipts(database.queries)).toMatchObject({ receipts: 2, faults: [], faultCount: 0 });
      await run(database, "update generations set cache_source_id = null where id = 'two'");
      expect(await verifyReceipts(database.queries)).toMatchObject({ faults: [{ kind: "changed", number: 2 }] });
    });

    test.each<[title: string, statement: string, fault: object]>([
      [
        "a cost that was changed",
        "update generations set picodollars = 1 where id = 'three'",
        { kind: "changed", number: 3 },
      ],
      [
        "an amount that was changed",
        "update generations set charge_picodollars = 0 where id = 'one'",
        { kind: "changed", number: 1 },
      ],
      [
        "a limit that was changed",
        "update generations set asked_limits = null where id = 'five'",
        { kind: "changed", number: 5 },
      ],
      [
        "an answer that was given to another owner",
        "update generations set owner = 'grace' where id = 'two'",
        { kind: "changed", number: 2 },
      ],
      [
        "an answer that runs again",
        "update generations set status = 'running' where id = 'four'",
        { kind: "changed", number: 4 },
      ],
      [
        "an answer that was deleted",
        "delete from generations where id = 'two'",
        { kind: "record-missing", number: 2, generationId: "two" },
      ],
      ["the last answer, deleted", "delete from generations where id = 'five'", { kind: "record-missing", number: 5 }],
      [
        "an exchanged hash",
        "update receipts set hash = 'ff' where owner = 'ada' and number = 5",
        { kind: "changed", number: 5 },
      ],
      ["an end that was moved", "update receipt_heads set number = 4 where owner = 'ada'", { kind: "end", number: 4 }],
    ])("[PURSE-7] %s is found", async (_, statement, fault) => {
      const database = await aChain();
      await run(database, statement);
      const { faults } = await verifyReceipts(database.queries);
      expect(faults).toContainEqual(expect.objectContaining({ owner: "ada", count: 1, ...fault }));
    });

    test("[PURSE-7] one changed record is one fault, named by its id", async () => {
      const database = await aChain();
      await run(database, "update generations set completion_tokens = 21 where id = 'three'");
      const { faults, faultCount } = await verifyReceipts(database.queries);
      expect(faults).toEqual([{ owner: "ada", kind: "changed", number: 3, generationId: "three", count: 1 }]);
      expect(faultCount).toBe(1);
    });

    test("[PURSE-7] an answer that was deleted with its receipt is found", async () => {
      const database = await aChain();
      for (const table of ["generations where id = 'two'", "receipts where generation_id = 'two'"])
        await run(database, `delete from ${table}`);
      const { faults } = await verifyReceipts(database.queries);
      expect(faults).toEqual([{ owner: "ada", kind: "receipt-missing", number: 2, count: 1 }]);
    });

    test("[PURSE-7] an answer that was added is found", async () => {
      const database = await aChain();
      const row: GenerationTable = { ...toRunningRow(aStart({ id: "added" }), "here"), status: "finished" };
      await database.queries.insertInto("generations").values(row).execute();
      const { faults } = await verifyReceipts(database.queries);
      expect(faults).toEqual([{ owner: "ada", kind: "added", generationId: "added", count: 1 }]);
    });

    test("[PURSE-7] a chain that was written anew differs from noted ends", async () => {
      const database = await aChain();
      const { heads } = await verifyReceipts(database.queries);
      const ledger = await aLedger(database);
      await ledger.begin(aStart({ id: "eight" }));
      await ledger.finish("eight", anEnd());
      expect(await verifyReceipts(database.queries, { notedHeads: heads })).toMatchObject({
        receipts: 8,
        faultCount: 0,
      });

      await run(database, "update generations set picodollars = 0 where id = 'one'");
      await writeAnew(database, "ada");
      expect((await verifyReceipts(database.queries)).faults).toEqual([]);
      expect((await verifyReceipts(database.queries, { notedHeads: heads })).faults).toEqual([
        { owner: "ada", kind: "replaced", number: 5, count: 1 },
      ]);
      const gone: ReceiptHead = { owner: "nemo", number: 2, hash: "aa" };
      expect((await verifyReceipts(database.queries, { notedHeads: [gone] })).faults).toEqual([
        { owner: "nemo", kind: "replaced", number: 2, count: 1 },
      ]);
    });

    test("[PURSE-7] answers of a killed process get theirs at the next start", async () => {
      const database = await aDatabase();
      const killed = await aLedger(database, { instanceId: "killed" });
      await killed.begin(aStart({ id: "cut" }));
      await killed.whenWritten("cut");
      await run(database, "update generations set instance_id = 'dead' where id = 'cut'");
      await aLedger(database, { predecessors: ["dead"] });
      const rows = await database.queries.selectFrom("generations").select("status").execute();
      expect(rows).toMatchObject([{ status: "interrupted" }]);
      expect(await verifyReceipts(database.queries)).toMatchObject({ receipts: 1, faults: [] });
    });

    test("[PURSE-7] gateways that end answers at once share one chain", async () => {
      const database = await aDatabase();
      const ledgers = [await aLedger(database), await aLedger(database)];
      const ids = Array.from({ length: 120 }, (_, place) => `gen-${place}`);
      await Promise.all(
        ids.map(async (id, place) => {
          const ledger = ledgers[place % 2];
          await ledger?.begin(aStart({ id, identity: place % 3 === 0 ? grace : ada }));
          await ledger?.finish(id, anEnd());
        }),
      );
      const { heads, faults } = await verifyReceipts(database.queries);
      expect(faults).toEqual([]);
      expect(heads.map(({ owner, number }) => [owner, Number(number)])).toEqual([
        ["ada", 80],
        ["grace", 40],
      ]);
    });

    test("[PURSE-7] records from before the first receipt are counted", async () => {
      const database = await aDatabase();
      const row: GenerationTable = { ...toRunningRow(aStart({ id: "old" }), "here"), status: "finished" };
      await database.queries
        .insertInto("generations")
        .values([row, { ...row, id: "older" }])
        .execute();
      await run(database, "insert into receipt_heads (owner, number, hash, earlier) values ('ada', 0, '', 2)");
      expect(await verifyReceipts(database.queries)).toMatchObject({ receipts: 0, earlier: 2, faultCount: 0 });
      await run(database, "delete from generations where id = 'old'");
      expect((await verifyReceipts(database.queries)).faults).toEqual([{ owner: "ada", kind: "earlier", count: -1 }]);
    });
  });
});

const aLimit = { kind: "person", id: "ada", period: "month", amount: 1e13, spent: 5e12, reserved: 0 } as const;

/** Does what a program with write access to the database can do: hashes a whole chain again. */
async function writeAnew({ queries }: Database, owner: string): Promise<void> {
  let previousHash = "";
  const receipts = await queries
    .selectFrom("receipts")
    .selectAll()
    .where("owner", "=", owner)
    .orderBy("number")
    .execute();
  for (const { number, generation_id: id } of receipts) {
    const row = await queries.selectFrom("generations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    previousHash = receiptHash(row, { number: Number(number), previousHash });
    await queries.updateTable("receipts").set({ hash: previousHash }).where("generation_id", "=", id).execute();
  }
  await queries.updateTable("receipt_heads").set({ hash: previousHash }).where("owner", "=", owner).execute();
}

test("[PURSE-7] a column that a later version adds changes no hash", () => {
  const row = toRunningRow(aStart({ id: "gen-1" }), "here");
  const place = { number: 1, previousHash: "" };
  const later = { added_later: null, ...row } as GenerationTable;
  expect(receiptHash(later, place)).toBe(receiptHash(row, place));
  expect(receiptHash({ ...row, cached_tokens: 1 }, place)).not.toBe(receiptHash(row, place));
});
