import { chunkStep, startScriptedUpstream, type UpstreamAnswer } from "@tutti/testkit";
import { signUpWithKey, startProduct } from "@tutti/testkit/product";
import { afterEach, describe, expect, test, vi } from "vitest";
import { testDatabases } from "../database/databases.test-support.ts";
import { entriesOf, newId, openSocket, readEvents, startRun, stopRun, textOf } from "../http/runs/runs.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../redis/redis.test-support.ts";

// Real processes are started, and the test waits until one of them counts as dead.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const [postgres] = testDatabases().filter(({ kind }) => kind === "postgres");
const isInstalled = postgres?.available === true && isRedisInstalled();

/** Sends some text, and then nothing for ever. */
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once" }), { type: "hang" }] };
const body = { model: "one/m" };

async function startReplicas() {
  closing.push(() => postgres?.remove() ?? Promise.resolve());
  const redis = await prepareRedis();
  closing.push(() => redis.remove());
  await redis.start();
  const upstream = await startScriptedUpstream({ answer: () => stuck, models: ["m"] });
  closing.push(() => upstream.close());
  const provider = { slug: "one", name: "One", kind: "openai-compatible", base_url: upstream.baseUrl };
  const { databaseUrl = "" } = (await postgres?.create()) ?? {};
  const replica = async () => {
    const product = await startProduct({
      config: { discover: false, catalogue_refresh: false, providers: [provider] },
      environment: {
        DATABASE_URL: databaseUrl,
        REDIS_URL: redis.url,
        TUTTI_SECRET: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
      },
    });
    closing.push(() => product.stop());
    await expect
      .poll(async () => (await fetch(`${product.origin}/api/ready`)).json(), { timeout: 20_000 })
      .toMatchObject({ redis: "ok" });
    return product;
  };
  const [first, second] = [await replica(), await replica()];
  const user = { name: "Ada", email: "ada@example.org", password: "analytical engine" };
  const { key } = await signUpWithKey(first.origin, user);
  return { first, second, upstream, as: { authorization: `Bearer ${key}` } };
}

const suite = `runs of several gateways${isInstalled ? "" : " (skipped: PostgreSQL's server programs and redis-server are not both installed)"}`;
describe.runIf(isInstalled)(suite, () => {
  test("[RUN-5] a page reads on at another replica, and learns of a killed one", async () => {
    const { first, second, upstream, as } = await startReplicas();
    const [keptRunId, lostRunId] = [newId(), newId()];
    for (const [index, id] of [keptRunId, lostRunId].entries()) {
      expect((await startRun(first.origin, { id, as, body })).status).toBe(202);
      // A run is accepted before it calls the upstream: the upstream's requests are to be in the order of the runs.
      await upstream.request(index);
    }
    const here = await openSocket(first.origin, as);
    const there = await openSocket(second.origin, as);
    for (const socket of [here, there]) {
      socket.say({ follow: [keptRunId, lostRunId].map((run) => ({ run, from: 1 })) });
      for (const id of [keptRunId, lostRunId])
        await socket.until(() => textOf(entriesOf(socket.frames, id)) === "Once");
    }

    // A page that moves there starts the run whose state it does not know, and reads on from its next number.
    expect(await (await startRun(second.origin, { id: keptRunId, as, body })).json()).toMatchObject({
      data: { is_new: false },
    });
    const entries = entriesOf(here.frames, keptRunId);
    const secondSocket = await openSocket(second.origin, as);
    secondSocket.say({ follow: [{ run: keptRunId, from: entries.length + 1 }] });
    await secondSocket.until((frame) => "head" in frame);
    expect((await stopRun(second.origin, { id: keptRunId, as })).status).toBe(200);
    const rest = await secondSocket.readToEnd(keptRunId);
    expect(rest.map(({ number }) => number)).toEqual([entries.length + 1]);
    expect([...entries, ...rest]).toEqual(await there.readToEnd(keptRunId));
    await (await upstream.request(0)).aborted;

    await first.kill();
    expect(await here.closeCode).toBe(1006);
    expect((await there.readToEnd(lostRunId)).at(-1)).toMatchObject({ end: "interrupted" });
    const again = entriesOf(await readEvents(second.origin, { id: lostRunId, as }), lostRunId);
    expect(again).toEqual(await there.readToEnd(lostRunId));
    expect(again.map(({ number }) => number)).toEqual(again.map((_, index) => index + 1));
    expect(upstream.requests).toHaveLength(2);
    for (const socket of [there, secondSocket]) socket.close();
  });

  test("[RUN-5] a replica that stood still for too long gives its runs up", async () => {
    const { first, second, upstream, as } = await startReplicas();
    const id = newId();
    await startRun(first.origin, { id, as, body });
    const there = await openSocket(second.origin, as);
    there.say({ follow: [{ run: id, from: 1 }] });
    await there.until((frame) => textOf(entriesOf([frame], id)) === "Once");
    process.kill(first.processId, "SIGSTOP");
    const entries = await there.readToEnd(id);
    expect(entries.at(-1)).toMatchObject({ end: "interrupted" });
    process.kill(first.processId, "SIGCONT");
    await (await upstream.request(0)).aborted;
    const own = entriesOf(await readEvents(first.origin, { id, as }), id);
    expect(own.slice(0, -1)).toEqual(entries.slice(0, -1));
    expect(own.at(-1)).toMatchObject({ number: entries.length, end: "interrupted" });
    there.close();
  });

  test("[RUN-5] pages of a replica that stops read the ends of its runs at another", async () => {
    const { first, second, as } = await startReplicas();
    const id = newId();
    await startRun(first.origin, { id, as, body });
    const there = await openSocket(second.origin, as);
    there.say({ follow: [{ run: id, from: 1 }] });
    await there.until((frame) => textOf(entriesOf([frame], id)) === "Once");
    await first.stop();
    const entries = await there.readToEnd(id);
    expect(entries.slice(-2)).toMatchObject([{ parts: [{ type: "error" }] }, { end: "interrupted" }]);
    there.close();
  });
});
