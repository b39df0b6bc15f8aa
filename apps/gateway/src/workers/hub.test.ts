import { createFakeTime } from "@tutti/testkit";
import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { connectDatabase } from "../database/connect.ts";
import { temporaryFolder, testDatabases } from "../database/databases.test-support.ts";
import { createGenerationWriter } from "../ledger/save-generations.ts";
import { createAttempts } from "../limits/attempts.ts";
import { openLogFolder } from "../runs/log-file.ts";
import { createLogStore } from "../runs/log-store.ts";
import { createRunLog } from "../runs/run-log.ts";
import { hostDatabase } from "./primary/host-database.ts";
import { hostLimits } from "./primary/host-limits.ts";
import { hostRuns } from "./primary/host-runs.ts";
import { hostSessions } from "./primary/host-sessions.ts";
import { createHub, type Hub } from "./primary/hub.ts";
import { createWire } from "./wire.test-support.ts";
import { linkWorker } from "./worker/link.ts";
import { openLinkedDatabase } from "./worker/link-database.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const silent = pino({ level: "silent" });

/** Joins a worker without its process. */
async function join(hub: Hub, instanceId: string) {
  const { left, right } = createWire();
  const own = { assignment: () => ({ instanceId, predecessors: [] }) };
  const { leave } = hub.join({ instanceId, port: right, own });
  return { link: await linkWorker(left), die: leave };
}

function hostRunsInMemory() {
  const { clock, scheduler } = createFakeTime();
  const store = createLogStore({
    folder: openLogFolder(temporaryFolder()),
    memoryLimit: 1024 * 1024,
    diskLimit: 1024 * 1024,
    log: silent,
  });
  return hostRuns({ store, time: { now: clock.now, after: scheduler.after }, keptFor: 60_000 });
}

describe("[OPS-13] workers", () => {
  test("hold a user's answers to one limit, and a dead one's are given back", async () => {
    const hub = createHub([hostLimits({ user: 2, all: 3 })]);
    const [one, two] = [await join(hub, "one"), await join(hub, "two")];
    const ada = { userId: "ada" };
    const first = await one.link.slots.take(ada);
    expect(first.ok).toBe(true);
    expect((await two.link.slots.take(ada)).ok).toBe(true);
    expect(await two.link.slots.take(ada)).toMatchObject({ ok: false, error: { error: { code: 429 } } });
    await one.die();
    const again = await two.link.slots.take(ada);
    expect(again.ok).toBe(true);
    // A second release has no effect.
    if (again.ok) for (const _ of [1, 2]) again.value.release();
    expect((await two.link.slots.take(ada)).ok).toBe(true);
    expect((await two.link.slots.take(ada)).ok).toBe(false);
  });

  test("count requests together, and remember conversations together", async () => {
    const hub = createHub([hostLimits({ user: 0, all: 0 }), hostSessions(() => 1_000)]);
    const [one, two] = [await join(hub, "one"), await join(hub, "two")];
    const isOver = async ({ link }: typeof one) =>
      (await link.createCounter({ prefix: "user", limit: 2 }).take("ada")).isOver;
    expect([await isOver(one), await isOver(two), await isOver(one)]).toEqual([false, false, true]);
    const affinity = { providerSlug: "one", modelSlug: "m", until: 2_000 };
    one.link.sessionAffinity.remember("chat", affinity, 1_000);
    // Calls are handled in their order: this response comes after the message before it was handled.
    await isOver(one);
    expect(await two.link.sessionAffinity.find("chat")).toEqual(affinity);
    expect(await two.link.sessionAffinity.find("another")).toBeNull();
  });

  test("[SEC-15] count attempts together", async () => {
    const hub = createHub([hostLimits({ user: 0, all: 0 })]);
    const workers = [await join(hub, "one"), await join(hub, "two"), await join(hub, "three")];
    const attempts = workers.map(({ link }) => createAttempts({ createCounter: link.createCounter }));
    const by = { address: undefined, subject: "ada@example.org", device: "laptop" };
    const results = await Promise.all(Array.from({ length: 12 }, (_, turn) => attempts[turn % 3]?.take("signIn", by)));
    expect(results.filter((result) => result?.ok)).toHaveLength(10);
    // Three were right: of twelve that were counted, nine remain.
    for (const result of results.slice(0, 3)) if (result?.ok) result.value.succeed();
    const isAllowed = async () => (await attempts[0]?.take("signIn", by))?.ok;
    expect([await isAllowed(), await isAllowed()]).toEqual([true, false]);
  });

  test("send notices to all others, and not to themselves", async () => {
    const hub = createHub([]);
    const workers = [await join(hub, "one"), await join(hub, "two"), await join(hub, "three")];
    const messages: string[] = [];
    for (const [index, { link }] of workers.entries()) {
      link.subscribe("health", (message) => messages.push(`${index}: ${message}`));
    }
    workers[0]?.link.publish("health", "one provider failed");
    await expect.poll(() => messages).toEqual(["1: one provider failed", "2: one provider failed"]);
  });

  test("read each other's runs from any entry, and a dead one's with its end", async () => {
    const hub = createHub([hostRunsInMemory()]);
    const [owner, other] = [await join(hub, "owner"), await join(hub, "other")];
    expect(await owner.link.runs.claim("ada/1")).toBe(true);
    expect(await other.link.runs.claim("ada/1")).toBe(false);
    const log = createRunLog(() => undefined);
    owner.link.runs.publish("ada/1", log, () => undefined);
    log.append({ parts: [{ type: "text-delta", text: "Once" }] }, 5);
    await owner.link.runs.settled();

    const run = await other.link.runs.find("ada/1");
    if (!run) throw new Error("The run was not found.");
    const leave = run.attend();
    expect(run.log.head).toBe(1);
    log.append({ parts: [{ type: "text-delta", text: " upon" }] }, 9);
    await expect.poll(() => run.log.head).toBe(2);
    const text = async () => (await run.log.read(1, 1_000)).map((entry) => JSON.parse(entry));
    expect(await text()).toMatchObject([
      { number: 1, at: 5 },
      { number: 2, at: 9 },
    ]);
    expect(await owner.link.runs.sinceFollowed("ada/1")).toBe(0);

    await owner.die();
    await expect.poll(() => run.log.isEnded).toBe(true);
    expect((await text()).at(-1)).toEqual({ number: 3, at: 9, end: "interrupted" });
    leave();
    const later = await other.link.runs.find("ada/1");
    expect((await later?.log.read(1, 1_000))?.map((entry) => JSON.parse(entry).number)).toEqual([1, 2, 3]);
    expect(await other.link.runs.find("ada/2")).toBeUndefined();
  });

  test("stop each other's runs", async () => {
    const hub = createHub([hostRunsInMemory()]);
    const [owner, other] = [await join(hub, "owner"), await join(hub, "other")];
    await owner.link.runs.claim("ada/1");
    const stop = new Promise<string>((resolve) => owner.link.runs.onStop(resolve));
    expect(await other.link.runs.stop("ada/1")).toBe(true);
    expect(await stop).toBe("ada/1");
    expect(await other.link.runs.stop("ada/2")).toBe(false);
  });

  test("[SEC-14] forget a stopped id together, once its worker does", async () => {
    const hub = createHub([hostRunsInMemory()]);
    const [owner, other] = [await join(hub, "owner"), await join(hub, "other")];
    await owner.link.runs.claim("ada/1");
    const log = createRunLog(() => undefined);
    log.append({ end: "stopped" }, 0);
    owner.link.runs.publish("ada/1", log, () => undefined);
    await owner.link.runs.settled();
    expect(await other.link.runs.isKnown("ada/1")).toBe(true);
    other.link.runs.release("ada/1");
    expect(await other.link.runs.isKnown("ada/1")).toBe(true);
    owner.link.runs.release("ada/1");
    expect(await owner.link.runs.isKnown("ada/1")).toBe(false);
  });

  test("write through one process, and read what the others have written", async () => {
    const [testDatabase] = testDatabases();
    const options = await testDatabase?.create();
    if (!options) throw new Error("There is always an embedded database.");
    closing.push(async () => await testDatabase?.remove());
    const connectionResult = await connectDatabase(options);
    if (!connectionResult.ok) throw new Error(connectionResult.error.message);
    const database = connectionResult.value;
    closing.push(() => database.close());
    const hub = createHub([hostDatabase(database.queries, createGenerationWriter(database))]);
    const open = async (instanceId: string) => {
      const { link, die } = await join(hub, instanceId);
      const linkedDatabase = openLinkedDatabase(options.dataFolder, link.primary);
      closing.push(() => linkedDatabase.close());
      return { queries: linkedDatabase.queries, die };
    };
    const [one, two] = [await open("one"), await open("two")];
    const instance = (name: string) => ({ id: name, seen_at: 1 });
    const namesAt = async ({ queries }: typeof one) =>
      (await queries.selectFrom("gateway_instances").select("id").orderBy("id").execute()).map(({ id }) => id);

    await one.queries.insertInto("gateway_instances").values(instance("a")).execute();
    expect(await namesAt(two)).toEqual(["a"]);
    await two.queries.transaction().execute(async (transaction) => {
      await transaction.insertInto("gateway_instances").values(instance("b")).execute();
      // The others see nothing of the transaction before its end.
      expect(await namesAt(one)).toEqual(["a"]);
      expect(await transaction.selectFrom("gateway_instances").select("id").execute()).toHaveLength(2);
    });
    expect(await namesAt(one)).toEqual(["a", "b"]);
    await expect(one.queries.insertInto("gateway_instances").values(instance("a")).execute()).rejects.toMatchObject({
      errcode: 1555,
    });

    const openTransaction = await one.queries.startTransaction().execute();
    await openTransaction.insertInto("gateway_instances").values(instance("c")).execute();
    await one.die();
    expect(await namesAt(two)).toEqual(["a", "b"]);
    await two.queries.insertInto("gateway_instances").values(instance("d")).execute();
    expect(await namesAt(two)).toEqual(["a", "b", "d"]);
  });
});
