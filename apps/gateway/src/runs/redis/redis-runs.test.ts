import { UNATTENDED_LIMITS } from "@tutti/contract";
import { createFakeTime } from "@tutti/testkit";
import { pino } from "pino";
import { afterEach, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../database/databases.test-support.ts";
import type { PartBatch } from "../../providers/wire/part-stream.ts";
import { toPartStream } from "../../providers/wire/part-stream.ts";
import { connectRedis } from "../../redis/connect-redis.ts";
import { isRedisInstalled, prepareRedis, type TestRedis } from "../../redis/redis.test-support.ts";
import type { Following } from "../following.ts";
import type { RunQuestion } from "../local-run.ts";
import { openLogFolder } from "../log-file.ts";
import { createRuns, RETENTION, type Runs } from "../runs.ts";
import { shareRuns } from "./redis-runs.ts";

// A real server is started, and stopped.
vi.setConfig({ testTimeout: 300_000 });

const silent = pino({ level: "silent" });
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const OWNER = "ada";
const question = (rule: RunQuestion["unattended"] = "finish"): RunQuestion => ({
  identity: { userId: OWNER, name: "Ada", email: "ada@example.org" },
  body: { model: "v/m", messages: [] },
  client: {},
  unattended: rule,
});

/** A model whose text the test controls. */
function createModel() {
  let wake = Promise.withResolvers<void>();
  const partBatches: PartBatch[] = [];
  let isDone = false;
  let callCount = 0;
  let abortCount = 0;
  async function* answer(signal: AbortSignal): AsyncGenerator<PartBatch, void, undefined> {
    callCount += 1;
    const abortion = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    for (let next = 0; ; ) {
      const batch = partBatches[next];
      if (batch) {
        next += 1;
        yield batch;
      } else if (isDone) return;
      else await Promise.race([wake.promise, abortion]);
      if (signal.aborted) {
        abortCount += 1;
        signal.throwIfAborted();
      }
    }
  }
  const go = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  return {
    answer,
    say(text: string) {
      partBatches.push([{ type: "text-delta", text }]);
      go();
    },
    end() {
      isDone = true;
      go();
    },
    counts: () => ({ callCount, abortCount }),
  };
}

type Model = ReturnType<typeof createModel>;

async function startRedis(): Promise<TestRedis> {
  const redis = await prepareRedis();
  closing.push(() => redis.remove());
  await redis.start();
  return redis;
}

/** One of several gateways, without its HTTP server. */
async function startGateway(redisServer: TestRedis, model: Model, instanceId: string) {
  const time = createFakeTime();
  const redis = connectRedis({ url: redisServer.url, log: silent, now: Date.now });
  const connections: ReturnType<typeof redis.connect>[] = [];
  const connect = () => {
    const connection = redis.connect();
    connections.push(connection);
    return connection;
  };
  const sharedRuns = shareRuns({ redis: { ...redis, connect }, instanceId, keptFor: RETENTION, log: silent });
  const runs = createRuns({
    complete: ({ signal }) => ({
      parts: toPartStream(model.answer(signal)),
      whenRecorded: async () => undefined,
      describeRoute: () => ({}),
      promptUsage: () => ({ prompt_tokens: 0 }),
      passedAnswer: { isOpen: false, texts: [] },
      upstreamBodies: [],
    }),
    sharedRuns,
    folder: openLogFolder(temporaryFolder()),
    memoryLimit: 1024 * 1024,
    secrets: { cleanValue: (value) => value },
    log: silent,
    time: { now: time.clock.now, after: time.scheduler.after },
    random: () => 0,
  });
  closing.push(async () => {
    await runs.close();
    redis.close();
  });
  await expect.poll(() => redis.isReady()).toBe(true);
  return {
    runs,
    time,
    redis,
    /** None of its heartbeats arrives anymore, without its knowledge. */
    standStill() {
      for (const connection of connections) {
        const { set } = connection;
        Object.assign(connection, {
          set: (...args: unknown[]) =>
            args[0] === `tutti:gateway:${instanceId}` ? Promise.resolve("OK") : Reflect.apply(set, connection, args),
        });
      }
    },
    /** Redis executes the publications, but their results arrive only after the returned function is called. */
    holdAnswers() {
      const release = Promise.withResolvers<void>();
      for (const connection of connections) {
        const { pipeline } = connection;
        Object.assign(connection, {
          pipeline: () => {
            const commands = Reflect.apply(pipeline, connection, []) as ReturnType<typeof pipeline>;
            const { exec } = commands;
            return Object.assign(commands, {
              exec: async () => {
                const results = await Reflect.apply(exec, commands, []);
                await release.promise;
                return results;
              },
            });
          },
        });
      }
      return release.resolve;
    },
    /** As after a new connection, or a pause of the process: the last entries in Redis are looked up. */
    resume() {
      for (const connection of connections) connection.emit("ready");
    },
  };
}

interface Page {
  texts: string[];
  following: Following;
  /** The text received so far. */
  text(): string;
  endings(): unknown[];
}

/** A page that follows one run at a gateway. */
function openPage(runs: Runs, id: string, from = 1): Page {
  const texts: string[] = [];
  const following = runs.follow({
    userId: OWNER,
    sink: {
      write(text) {
        texts.push(text);
        return undefined;
      },
    },
    onClosing: () => undefined,
  });
  if (following === undefined) throw new Error("The connection was refused.");
  following.follow([{ run: id, from }], runs.finder(OWNER));
  const entries = () =>
    texts.flatMap((text) => (JSON.parse(text) as { entries?: Record<string, unknown>[] }).entries ?? []);
  return {
    texts,
    following,
    text: () =>
      entries()
        .flatMap((entry) => (entry["parts"] ?? []) as { text?: string }[])
        .map(({ text = "" }) => text)
        .join(""),
    endings: () => entries().flatMap((entry) => ("end" in entry ? [entry["end"]] : [])),
  };
}

describe.runIf(isRedisInstalled())("runs of several gateways", () => {
  test("[RUN-5] a start is one start at all gateways, and is read at each of them", async () => {
    const server = await startRedis();
    const model = createModel();
    const [a, b] = [await startGateway(server, model, "a"), await startGateway(server, model, "b")];
    const starts = await Promise.all(
      [a, b, a, b].map(({ runs }) => runs.start(OWNER, "run-12345678", async () => question())),
    );
    expect(starts.filter(Boolean)).toHaveLength(1);
    const pages = [a, b].map(({ runs }) => openPage(runs, "run-12345678"));
    for (const word of ["One ", "two ", "three "]) {
      model.say(word);
      await expect.poll(() => pages.every((page) => page.text().endsWith(word))).toBe(true);
    }
    const late = [a, b].map(({ runs }) => openPage(runs, "run-12345678", 2));
    model.end();
    for (const page of [...pages, ...late]) await expect.poll(page.endings).toEqual(["finished"]);
    expect(pages.map((page) => page.text())).toEqual(["One two three ", "One two three "]);
    expect(late.map((page) => page.text())).toEqual(["two three ", "two three "]);
    const after = [a, b].map(({ runs }) => openPage(runs, "run-12345678", 1));
    for (const page of after) await expect.poll(page.endings).toEqual(["finished"]);
    for (const { runs } of [a, b]) {
      expect(await runs.start(OWNER, "run-12345678", () => Promise.reject(new Error("never asked")))).toBe(false);
    }
    expect(model.counts().callCount).toBe(1);
    expect(await a.runs.finder("eve")("run-12345678")).toBeUndefined();
    expect(await b.runs.finder("eve")("run-12345678")).toBeUndefined();
  });

  test("[RUN-5] a stop reaches the gateway of the run, and later starts", async () => {
    const server = await startRedis();
    const model = createModel();
    const [a, b] = [await startGateway(server, model, "a"), await startGateway(server, model, "b")];
    await a.runs.start(OWNER, "run-12345678", async () => question());
    model.say("Once");
    const page = openPage(b.runs, "run-12345678");
    await expect.poll(page.text).toBe("Once");
    await b.runs.stop(OWNER, "run-12345678");
    await expect.poll(page.endings).toEqual(["stopped"]);
    await expect.poll(() => model.counts()).toEqual({ callCount: 1, abortCount: 1 });

    await b.runs.stop(OWNER, "run-87654321");
    expect(await a.runs.start(OWNER, "run-87654321", async () => question())).toBe(false);
    const stoppedPage = openPage(a.runs, "run-87654321");
    await expect.poll(stoppedPage.endings).toEqual(["stopped"]);
    expect(model.counts().callCount).toBe(1);
  });

  test("[RUN-5] pages at other gateways keep a run going, until they have gone", async () => {
    const server = await startRedis();
    const model = createModel();
    const [a, b] = [await startGateway(server, model, "a"), await startGateway(server, model, "b")];
    await a.runs.start(OWNER, "run-12345678", async () => question("stop"));
    model.say("Once");
    const page = openPage(b.runs, "run-12345678");
    await expect.poll(page.text).toBe("Once");
    await a.time.advance(UNATTENDED_LIMITS.stop);
    // A round trip to Redis after the query for followers.
    await a.redis.client.ping();
    expect(model.counts().abortCount).toBe(0);
    page.following.close();
    await a.redis.client.del("tutti:run:ada/run-12345678:followed");
    await a.time.advance(UNATTENDED_LIMITS.stop);
    await expect.poll(() => model.counts().abortCount).toBe(1);
    await expect.poll(openPage(b.runs, "run-12345678").endings).toEqual(["unattended"]);
  });

  test("[RUN-5] runs of a frozen gateway are ended once by others, which it notices", async () => {
    const server = await startRedis();
    const model = createModel();
    const [a, b, c] = [
      await startGateway(server, model, "a"),
      await startGateway(server, model, "b"),
      await startGateway(server, model, "c"),
    ];
    await a.runs.start(OWNER, "run-12345678", async () => question());
    model.say("Once");
    const pages = [b, c].map(({ runs }) => openPage(runs, "run-12345678"));
    for (const page of pages) await expect.poll(page.text).toBe("Once");
    a.standStill();
    for (const page of pages) await expect.poll(page.endings, { timeout: 20_000 }).toEqual(["interrupted"]);
    expect(await b.redis.client.xlen("tutti:run:ada/run-12345678:log")).toBe(2);
    const own = openPage(a.runs, "run-12345678");
    model.say("more");
    await expect.poll(() => model.counts().abortCount).toBe(1);
    await expect.poll(own.endings).toEqual(["interrupted"]);
  });

  test("[RUN-5] a gateway frozen while publishing notices that its run was ended", async () => {
    const server = await startRedis();
    const model = createModel();
    const [a, b] = [await startGateway(server, model, "a"), await startGateway(server, model, "b")];
    await a.runs.start(OWNER, "run-12345678", async () => question());
    const release = a.holdAnswers();
    model.say("Once");
    const page = openPage(b.runs, "run-12345678");
    await expect.poll(page.text).toBe("Once");
    a.standStill();
    await expect.poll(page.endings, { timeout: 20_000 }).toEqual(["interrupted"]);
    a.resume();
    release();
    await expect.poll(() => model.counts().abortCount).toBe(1);
    await expect.poll(openPage(a.runs, "run-12345678").endings).toEqual(["interrupted"]);
  });

  test("[RUN-5] a gateway without Redis goes on, and publishes what is missing later", async () => {
    const server = await startRedis();
    const model = createModel();
    const [a, b] = [await startGateway(server, model, "a"), await startGateway(server, model, "b")];
    await a.runs.start(OWNER, "run-12345678", async () => question());
    const page = openPage(a.runs, "run-12345678");
    model.say("One ");
    await expect.poll(page.text).toBe("One ");
    await server.stop();
    model.say("two ");
    await expect.poll(page.text).toBe("One two ");
    expect(await a.runs.start(OWNER, "run-87654321", async () => question())).toBe(true);
    await server.start();
    await expect.poll(() => b.redis.isReady(), { timeout: 20_000 }).toBe(true);
    const other = openPage(b.runs, "run-12345678");
    // The run is found once its gateway has connected again.
    await expect
      .poll(
        () => {
          if (other.texts.some((text) => text.includes("gone")))
            other.following.follow([{ run: "run-12345678", from: 1 }], b.runs.finder(OWNER));
          other.texts.splice(0, other.text() === "" ? other.texts.length : 0);
          return other.text();
        },
        { timeout: 20_000 },
      )
      .toBe("One two ");
    model.say("three");
    model.end();
    await expect.poll(other.endings).toEqual(["finished"]);
    expect(other.text()).toBe("One two three");
    expect(page.text()).toBe("One two three");
  });
});
