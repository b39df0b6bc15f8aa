import { sql } from "kysely";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { testDatabases } from "../database/databases.test-support.ts";
import { createLedger, type LedgerOptions, type OpenLedger } from "./create-ledger.ts";
import { ada, aLog, anEnd, aStart, compareSpending, compareSums, NOON, openDatabase } from "./ledger.test-support.ts";
import { createSpending } from "./spending.ts";

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

describe.each(testDatabases())("on $title", (kind) => {
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => kind.remove());

  async function anEmptyDatabase(): Promise<Database> {
    const database = await openDatabase(await kind.createMigrated());
    closing.push(() => database.close());
    return database;
  }

  async function aLedger(database: Database, options: Partial<LedgerOptions> = {}): Promise<OpenLedger> {
    // An answer waits a second at most for the ledger; these tests check the written rows, however long that takes.
    const writing = { timeout: 60_000 };
    const ledger = createLedger({ database, now: () => NOON + 5_000, log: aLog().log, writing, ...options });
    await ledger.start();
    closing.push(() => ledger.close());
    return ledger;
  }

  const rowsOf = async ({ queries }: Database) =>
    (await queries.selectFrom("generations").selectAll().orderBy("id").execute()).map((row) => ({ ...row }));

  describe.runIf(kind.available)("a generation", () => {
    test("is there while it runs, and has all its data once it has ended", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database, { instanceId: "here" });
      const { id, ...client } = {
        id: "gen-1",
        referer: "https://me:secret@example.org/room?key=sk-1#top",
        appTitle: "Tutti",
        userAgent: "Browser",
        externalUser: "user-7",
        sessionId: "room-1",
        presetId: "preset-1",
      };
      await ledger.begin(aStart({ id, ...client, identity: { ...ada, keyId: "key-1", organizationId: "org-1" } }));
      expect(await rowsOf(database)).toMatchObject([{ id, status: "running", prompt_tokens: 7, owner: "org-1" }]);

      const usage = {
        prompt_tokens: 10,
        completion_tokens: 20,
        total_tokens: 30,
        cost: 0.0003,
        prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
        completion_tokens_details: { reasoning_tokens: 5, image_tokens: 6 },
        cost_details: { upstream_inference_cost: 0.0002 },
      };
      const counts = { promptMedia: 1, completionMedia: 2, promptAudio: 3, searchResults: 4 };
      await ledger.finish(
        id,
        anEnd({ usage, counts, prices: { source: "reported" }, charge: 0.0004, upstreamId: "msg_1", isByok: true }),
      );
      expect(await rowsOf(database)).toEqual([
        {
          id,
          owner: "org-1",
          user_id: "ada",
          key_id: "key-1",
          instance_id: "here",
          status: "finished",
          requested_model: "vendor/model",
          model: "vendor/model",
          provider_slug: "one",
          provider_name: "One",
          is_streamed: 1,
          is_byok: 1,
          started_at: NOON,
          latency: 1_000,
          duration: 2_000,
          prompt_tokens: 10,
          completion_tokens: 20,
          reasoning_tokens: 5,
          cached_tokens: 4,
          cache_source_id: null,
          cache_write_tokens: 2,
          image_tokens: 6,
          picodollars: 300_000_000,
          upstream_picodollars: 200_000_000,
          charge_picodollars: 400_000_000,
          finish_reason: "stop",
          native_finish_reason: "end_turn",
          error_code: null,
          upstream_id: "msg_1",
          attempts: JSON.stringify(anEnd().attempts),
          prompt_media: 1,
          completion_media: 2,
          prompt_audio: 3,
          search_results: 4,
          referer: "https://example.org/room",
          app_title: "Tutti",
          user_agent: "Browser",
          external_user: "user-7",
          session_id: "room-1",
          spenders: null,
          asked_limits: null,
          reserved_picodollars: null,
          prices: '{"source":"reported"}',
          preset_id: "preset-1",
        },
      ]);
    });

    test("without an answer has the words of the providers that refused", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      await ledger.begin(aStart({ id: "gen-1" }));
      const attempts = [
        {
          providerSlug: "one",
          providerName: "One",
          modelSlug: "vendor/model",
          status: 503,
          reason: "busy",
          latency: 3,
        },
      ];
      await ledger.finish("gen-1", {
        status: "refused",
        duration: 4,
        charge: 0,
        errorCode: 503,
        isByok: false,
        attempts,
      });
      const [row] = await rowsOf(database);
      expect(row).toMatchObject({ status: "refused", error_code: 503, model: null, picodollars: null });
      expect(JSON.parse(row?.attempts ?? "")).toEqual(attempts);
      const { kept } = await compareSums(database);
      expect(kept.days).toMatchObject([{ model: "vendor/model", provider_slug: "", errors: 1, picodollars: 0 }]);
    });

    test("ends once, begins once, and cannot end without a beginning", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      await Promise.all([ledger.begin(aStart({ id: "gen-1" })), ledger.begin(aStart({ id: "gen-1" }))]);
      await Promise.all([ledger.finish("gen-1", anEnd()), ledger.finish("gen-1", anEnd({ status: "broken" }))]);
      await ledger.finish("gen-1", anEnd());
      await ledger.finish("gen-2", anEnd());
      ledger.recordProgress("gen-2", { ...progress, completionTokens: 3 });
      expect(await rowsOf(database)).toMatchObject([{ id: "gen-1", status: "finished" }]);
      const { kept, expected } = await compareSums(database);
      expect(kept.days).toMatchObject([{ requests: 1, errors: 0, picodollars: 300_000_000 }]);
      expect(kept).toEqual(expected);
    });

    test("of a whole answer is written once where it ends soon, and else twice", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      const whole = (id: string) => ledger.begin(aStart({ id, isStreamed: false }));
      const beginning = whole("gen-1");
      await ledger.finish("gen-1", anEnd());
      await beginning;
      expect(await rowsOf(database)).toMatchObject([{ id: "gen-1", status: "finished" }]);
      await whole("gen-2");
      expect(await rowsOf(database)).toMatchObject([{ status: "finished" }, { id: "gen-2", status: "running" }]);
      void whole("gen-3");
      await ledger.close();
      expect(await rowsOf(database)).toHaveLength(3);
      const { kept, expected } = await compareSums(database);
      expect(kept).toEqual(expected);
    });

    test("keeps what a database can hold of texts and numbers that others chose", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      await ledger.begin(
        aStart({ id: "gen-1", userAgent: "zero\0half\ud800", appTitle: "x".repeat(5_000), promptTokens: Number.NaN }),
      );
      const usage = { prompt_tokens: 1e300, completion_tokens: -5, total_tokens: 0.5, cost: Number.POSITIVE_INFINITY };
      await ledger.finish("gen-1", anEnd({ usage, errorCode: 1e12, duration: 0.4, latency: -1, finishReason: "\0" }));
      const [row] = await rowsOf(database);
      expect(row).toMatchObject({ user_agent: "zerohalf\ufffd", prompt_tokens: 0, completion_tokens: 0, duration: 0 });
      expect(row).toMatchObject({ picodollars: null, latency: null, finish_reason: null, error_code: 1e12 });
      expect(row?.app_title).toHaveLength(512);
    });

    test("is written in batches with simultaneous ones, and summed with them", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      const ids = Array.from({ length: 1_200 }, (_, index) => `gen-${index}`);
      await Promise.all(
        ids.map(async (id, index) => {
          const startedAt = NOON + index * 60_000;
          await ledger.begin(aStart({ id, startedAt, requestedModel: `vendor/model-${index % 3}:free` }));
          await ledger.finish(id, anEnd({ modelSlug: `vendor/model-${index % 3}`, isByok: index % 2 === 0 }));
        }),
      );
      expect(await rowsOf(database)).toHaveLength(1_200);
      const { kept, expected } = await compareSums(database);
      expect(kept).toEqual(expected);
      const sum = (name: "requests" | "free_requests" | "picodollars" | "byok_picodollars") =>
        kept.days.reduce((total, day) => total + day[name], 0);
      expect(sum("requests")).toBe(1_200);
      expect(sum("free_requests")).toBe(1_200);
      expect(sum("picodollars")).toBe(1_200 * 300_000_000);
      expect(sum("byok_picodollars")).toBe(600 * 300_000_000);
    });
  });

  describe.runIf(kind.available)("how far a generation is", () => {
    test("is written from time to time, also from an object that is only changed", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database, { progressInterval: 5 });
      await ledger.begin(aStart({ id: "gen-1" }));
      const current = { ...progress, completionTokens: 3 };
      ledger.recordProgress("gen-1", current);
      await vi.waitFor(async () => expect(await rowsOf(database)).toMatchObject([{ completion_tokens: 3 }]));
      current.completionTokens = 8;
      ledger.recordProgress("gen-1", current);
      await vi.waitFor(async () => expect(await rowsOf(database)).toMatchObject([{ completion_tokens: 8 }]));
      expect(await rowsOf(database)).toMatchObject([
        {
          status: "running",
          model: "vendor/model",
          provider_name: "One",
          latency: 400,
          duration: 5_000,
        },
      ]);
    });

    test("is written at the gateway's end, and stays where the end has no usage", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      await ledger.begin(aStart({ id: "gen-1" }));
      await ledger.begin(aStart({ id: "gen-2" }));
      ledger.recordProgress("gen-1", { ...progress, completionTokens: 3 });
      ledger.recordProgress("gen-2", { ...progress, completionTokens: 4 });
      const end = { duration: 9, charge: 0, isByok: false, attempts: [] };
      await ledger.finish("gen-2", { status: "client-disconnected", ...end });
      await ledger.close();
      expect(await rowsOf(database)).toMatchObject([
        { id: "gen-1", status: "running", completion_tokens: 3 },
        { id: "gen-2", status: "client-disconnected", completion_tokens: 4, provider_name: "One", latency: 400 },
      ]);
    });
  });

  describe.runIf(kind.available)("a gateway that was killed", () => {
    test("[OPS-12] leaves its generations to another, which marks each once", async () => {
      const database = await anEmptyDatabase();
      const otherLedger = await aLedger(database, { instanceId: "killed" });
      for (const id of ["gen-1", "gen-2", "gen-3"]) await otherLedger.begin(aStart({ id }));
      const usage = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8, cost: 0.25, is_byok: true };
      otherLedger.recordProgress("gen-1", { ...progress, completionTokens: 2, usage: () => usage });
      await otherLedger.finish("gen-3", anEnd());
      await otherLedger.close();

      const options = { deadAfter: 20 };
      await Promise.all([aLedger(database, options), aLedger(database, options)]);
      await vi.waitFor(async () => {
        expect(await rowsOf(database)).toMatchObject([
          { id: "gen-1", status: "interrupted", completion_tokens: 3, is_byok: 1, picodollars: 250_000_000_000 },
          { id: "gen-2", status: "interrupted", completion_tokens: 0 },
          { id: "gen-3", status: "finished" },
        ]);
      });
      const { kept, expected } = await compareSums(database);
      expect(kept).toEqual(expected);
      expect(kept.days.reduce((sum, { requests }) => sum + requests, 0)).toBe(3);
      expect(kept.days.reduce((sum, { errors }) => sum + errors, 0)).toBe(2);
    });
  });

  describe.runIf(kind.available)("what limits count", () => {
    const identity = { ...ada, keyId: "one" };

    test("[SEC-12] is the charge of an answer, and not its cost", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database);
      await ledger.begin(aStart({ id: "gen-1", identity, heldSum: 0.5 }));
      await ledger.finish("gen-1", anEnd({ status: "client-disconnected", charge: 0.5 }));
      const { spendOf, costOf } = createSpending(database.queries);
      expect([await spendOf({ subject: "key:one" }), await spendOf({ subject: "person:ada" })]).toEqual([0.5, 0.5]);
      expect(await costOf("one")).toBe(0.0003);
    });

    test("[SEC-12] is what was held, or the known cost, where the process was killed", async () => {
      const database = await anEmptyDatabase();
      const ledger = await aLedger(database, { instanceId: "killed", progressInterval: 1 });
      await ledger.begin(aStart({ id: "gen-1", identity, heldSum: 0.5 }));
      await ledger.begin(aStart({ id: "gen-2", identity, heldSum: 0.5 }));
      await ledger.begin(aStart({ id: "gen-3", identity }));
      const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2, cost: 0.75 };
      const progress = { modelSlug: "vendor/model", providerSlug: "one", providerName: "One", latency: 400 };
      for (const id of ["gen-2", "gen-3"])
        ledger.recordProgress(id, { ...progress, completionTokens: 1, usage: () => usage });
      await vi.waitFor(async () =>
        expect((await rowsOf(database)).map(({ picodollars }) => picodollars)).toEqual([null, 75e10, 75e10]),
      );
      await database.queries.deleteFrom("gateway_instances").execute();
      await aLedger(database, { deadAfter: 20 });
      const { spendOf, costOf } = createSpending(database.queries);
      await vi.waitFor(async () => expect(await spendOf({ subject: "key:one" })).toBe(2));
      expect(await costOf("one")).toBe(1.5);
    });
  });

  test.runIf(kind.available)("[PURSE-8] a raised charge counts where the process was killed", async () => {
    const database = await anEmptyDatabase();
    const identity = { ...ada, keyId: "one" };
    const ledger = await aLedger(database, { instanceId: "killed" });
    for (const id of ["gen-1", "gen-2"]) {
      await ledger.begin(aStart({ id, identity, heldSum: 0.5 }));
      await ledger.raiseCharge(id, 0.75);
    }
    await ledger.finish("gen-2", anEnd({ charge: 0.6 }));
    await ledger.raiseCharge("gen-2", 0.9);
    await database.queries.deleteFrom("gateway_instances").execute();
    await aLedger(database, { deadAfter: 20 });
    const { spendOf } = createSpending(database.queries);
    await vi.waitFor(async () => expect(await spendOf({ subject: "key:one" })).toBe(1.35));
    const { kept, expected } = await compareSpending(database);
    expect(kept).toEqual(expected);
  });

  describe.runIf(kind.available && kind.kind === "sqlite")("a full disk", () => {
    test("stops no answer, and unwritten rows are written when there is room", async () => {
      const database = await anEmptyDatabase();
      const { log, lines } = aLog();
      const ledger = await aLedger(database, { log, writing: { pause: { first: 1, longest: 5 } } });
      const limitPages = (count: number) => sql`pragma max_page_count = ${sql.lit(count)}`.execute(database.queries);
      await limitPages(1);
      const ids = Array.from({ length: 300 }, (_, index) => `gen-${index}`);
      for (const id of ids) {
        await ledger.begin(aStart({ id, userAgent: "x".repeat(500) }));
        await ledger.finish(id, anEnd());
      }
      expect(lines.map(({ msg }) => msg)).toContain("the ledger could not be written, and will be tried again");
      expect((await rowsOf(database)).length).toBeLessThan(300);

      await limitPages(1_000_000);
      await ledger.close();
      expect((await rowsOf(database)).map(({ status }) => status)).toEqual(ids.map(() => "finished"));
      const { kept, expected } = await compareSums(database);
      expect(kept).toEqual(expected);
    });
  });

  describe.runIf(kind.available && kind.kind === "postgres")("of several gateways", () => {
    test("a living one keeps its generations, and a long silent one does not", async () => {
      const database = await anEmptyDatabase();
      const living = await aLedger(database, { instanceId: "living", deadAfter: 60_000 });
      const silent = await aLedger(database, { instanceId: "silent", deadAfter: 60_000 });
      await living.begin(aStart({ id: "gen-1" }));
      await silent.begin(aStart({ id: "gen-2" }));
      await database.queries.updateTable("gateway_instances").set({ seen_at: 0 }).where("id", "=", "silent").execute();

      await aLedger(database, { instanceId: "watching", deadAfter: 500 });
      const soon = Date.now() + 60_000;
      await database.queries
        .updateTable("gateway_instances")
        .set({ seen_at: soon })
        .where("id", "=", "living")
        .execute();
      await vi.waitFor(
        async () => expect(await rowsOf(database)).toMatchObject([{ status: "running" }, { status: "interrupted" }]),
        { timeout: 30_000, interval: 100 },
      );
      // A dead gateway's own row is deleted a moment after its generations are marked.
      await vi.waitFor(
        async () => {
          const instances = await database.queries.selectFrom("gateway_instances").select("id").execute();
          expect(instances.map(({ id }) => id).sort()).toEqual(["living", "watching"]);
        },
        { timeout: 30_000, interval: 100 },
      );

      // Its late ending changes nothing.
      await silent.finish("gen-2", anEnd());
      expect(await rowsOf(database)).toMatchObject([{ status: "running" }, { status: "interrupted" }]);
      const { kept, expected } = await compareSums(database);
      expect(kept).toEqual(expected);
    });

    test("all may write the same sums at the same moment", async () => {
      const database = await anEmptyDatabase();
      const ledgers = await Promise.all(["a", "b", "c", "d"].map((instanceId) => aLedger(database, { instanceId })));
      await Promise.all(
        Array.from({ length: 400 }, async (_, index) => {
          const ledger = ledgers[index % 4];
          const id = `gen-${index}`;
          await ledger?.begin(aStart({ id, requestedModel: `m-${index % 7}` }));
          await ledger?.finish(id, anEnd({ modelSlug: `m-${(index * 5) % 7}` }));
        }),
      );
      const { kept, expected } = await compareSums(database);
      expect(kept.days.reduce((sum, { requests }) => sum + requests, 0)).toBe(400);
      expect(kept).toEqual(expected);
    });

    test("rows that a broken connection delays are written later, once", async () => {
      const options = { ...(await kind.createMigrated()), onConnectionLost: () => undefined };
      const database = await openDatabase(options);
      closing.push(() => database.close());
      const { log, lines } = aLog();
      const ledger = await aLedger(database, { log, writing: { pause: { first: 1, longest: 5 } } });
      const answers = Array.from({ length: 200 }, async (_, index) => {
        await ledger.begin(aStart({ id: `gen-${index}` }));
        await ledger.finish(`gen-${index}`, anEnd());
        if (index % 20 === 0) await breakConnections(database);
      });
      await Promise.all(answers);
      await ledger.close();

      // The last connection may have been broken while it was idle.
      const fresh = await openDatabase(options);
      closing.push(() => fresh.close());
      const rows = await rowsOf(fresh);
      expect(rows.filter(({ status }) => status === "finished")).toHaveLength(200);
      const { kept, expected } = await compareSums(fresh);
      expect(kept).toEqual(expected);
      expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    });
  });
});

const progress = {
  modelSlug: "vendor/model",
  providerSlug: "one",
  providerName: "One",
  latency: 400,
  completionTokens: 0,
};

async function breakConnections({ queries }: Database): Promise<void> {
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  // This connection may itself be broken by another one.
  await others.execute(queries).catch(() => undefined);
}
