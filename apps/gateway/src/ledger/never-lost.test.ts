import { rmSync } from "node:fs";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Database } from "../database/database.ts";
import { temporaryFolder } from "../database/databases.test-support.ts";
import { createLedger, type OpenLedger } from "./create-ledger.ts";
import { aLog, anEnd, aStart, compareSums, NOON, openDatabase } from "./ledger.test-support.ts";
import type { GenerationEnd } from "./ledger.ts";
import { openStartJournal } from "./start-journal.ts";

/** An event of a ledger; events come in any order. */
type Event =
  | { type: "begin" | "note" | "finish"; index: number }
  | { type: "turn" | "kill" | "restart" | "trouble" | "recovery" };

const statuses: GenerationEnd["status"][] = ["finished", "broken", "refused", "client-disconnected"];

/**
 * Milliseconds after which an answer no longer waits for a write, so that the ledger promises nothing: longer than any
 * machine is busy.
 */
const WAIT = 10_000;

/**
 * A gateway on a folder of its own that can be killed: its database connection is closed, and rows that it had not
 * written are lost.
 */
class Process {
  readonly folder = temporaryFolder();
  /** The last state that the ledger reported as safe, by id. */
  readonly safe = new Map<string, string>();
  /** Whether it writes starts to a journal before the database. */
  readonly notesBeginnings: boolean;
  #database: Database | undefined;
  #ledger: OpenLedger | undefined;
  #isInTrouble = false;
  #log = aLog();
  /** The process in which each id began first: ids are never used again. */
  readonly #begunIn = new Map<string, Database | undefined>();
  #promises: Promise<void>[] = [];

  constructor({ notesBeginnings }: { notesBeginnings: boolean }) {
    this.notesBeginnings = notesBeginnings;
  }

  async start(): Promise<void> {
    this.#database = await openDatabase({
      databaseUrl: undefined,
      dataFolder: this.folder,
      onConnectionLost: () => undefined,
    });
    this.#log = aLog();
    this.#ledger = createLedger({
      database: this.#database,
      now: () => NOON + 9_000,
      log: this.#log.log,
      startJournal: this.notesBeginnings ? openStartJournal(this.folder, this.#log.log) : undefined,
      writing: { pause: { first: 1, longest: 2 }, timeout: WAIT },
    });
    await this.#ledger.start();
    this.#isInTrouble = false;
  }

  play(event: Event): Promise<void> | undefined {
    switch (event.type) {
      case "begin":
        return this.#watch(`gen-${event.index}`, "running", this.#ledger?.begin(aStart({ id: `gen-${event.index}` })));
      case "note":
        this.#ledger?.recordProgress(`gen-${event.index}`, { ...progress, completionTokens: event.index });
        return undefined;
      case "finish": {
        const status = statuses[event.index % statuses.length] ?? "finished";
        return this.#watch(
          `gen-${event.index}`,
          "ended",
          this.#ledger?.finish(`gen-${event.index}`, anEnd({ status })),
        );
      }
      case "turn":
        return new Promise((resolve) => setImmediate(resolve));
      case "trouble":
        return this.#setReadOnly(true);
      case "recovery":
        return this.#setReadOnly(false);
      case "kill":
        return this.kill();
      case "restart":
        return this.stop().then(() => this.start());
    }
  }

  /**
   * Keeps the ledger's promises. In trouble it promises nothing, and it never promises the end of a generation that it
   * does not know.
   */
  #watch(id: string, state: "running" | "ended", promise: Promise<void> | undefined): undefined {
    const database = this.#database;
    if (state === "running" && !this.#begunIn.has(id)) this.#begunIn.set(id, database);
    const isPromise = !this.#isInTrouble && this.#begunIn.get(id) === database;
    const settlement = (promise ?? Promise.resolve()).then(() => {
      if (!isPromise || this.#isInTrouble || this.#database !== database) return;
      if (this.safe.get(id) !== "ended") this.safe.set(id, state);
    });
    this.#promises.push(settlement);
    return undefined;
  }

  async #setReadOnly(isReadOnly: boolean): Promise<void> {
    if (isReadOnly) this.#isInTrouble = true;
    if (this.#database) await sql.raw(`pragma query_only = ${isReadOnly ? 1 : 0}`).execute(this.#database.queries);
    if (isReadOnly) return;
    await vi.waitFor(() => expect(`${this.#log.lines.at(-1)?.msg}`).not.toMatch(/could not be written/), {
      interval: 1,
    });
    this.#isInTrouble = false;
  }

  async kill(): Promise<void> {
    const [database, ledger] = [this.#database, this.#ledger];
    this.#database = undefined;
    // No answer waits for unwritten rows anymore.
    this.#promises = [];
    await database?.close();
    // Its further writes do not reach the disk.
    void ledger?.close();
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#setReadOnly(false);
    await Promise.all(this.#promises.splice(0));
    await this.#ledger?.close();
    await this.#database?.close();
  }

  async inspect() {
    const database = await openDatabase({
      databaseUrl: undefined,
      dataFolder: this.folder,
      onConnectionLost: () => undefined,
    });
    const rows = await database.queries.selectFrom("generations").select(["id", "status"]).execute();
    const sums = await compareSums(database);
    await database.close();
    return { rows, sums };
  }
}

test.each([true, false])(
  "in any order of events, each generation is there once (notes: %s)",
  async (notesBeginnings) => {
    const index = fc.nat({ max: 7 });
    const event: fc.Arbitrary<Event> = fc.oneof(
      { weight: 6, arbitrary: fc.record({ type: fc.constantFrom("begin", "note", "finish"), index }) },
      { weight: 3, arbitrary: fc.constant({ type: "turn" }) },
      { weight: 1, arbitrary: fc.record({ type: fc.constantFrom("kill", "restart", "trouble", "recovery") }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async (events) => {
        const gateway = new Process({ notesBeginnings });
        await gateway.start();
        for (const one of events) await gateway.play(one);
        await gateway.stop();
        // The next start finds the generations that a kill left running.
        await gateway.start();
        await gateway.stop();

        const { rows, sums } = await gateway.inspect();
        const states = new Map(rows.map(({ id, status }) => [id, status]));
        expect(states.size).toBe(rows.length);
        expect([...states.values()]).not.toContain("running");
        for (const [id, state] of gateway.safe) {
          expect(states.get(id)).toBeDefined();
          if (state === "ended") expect(states.get(id)).toBe(statuses[Number(id.slice(4)) % statuses.length]);
        }
        expect(sums.kept).toEqual(sums.expected);
        rmSync(gateway.folder, { recursive: true, force: true });
      }),
      { numRuns: 60 },
    );
  },
);

const progress = { modelSlug: "vendor/model", providerSlug: "one", providerName: "One", latency: 400 };
