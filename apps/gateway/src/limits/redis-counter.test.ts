import { createServer, type Socket } from "node:net";
import { withoutUndefined } from "@tutti/contract";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "../accounts/identity.ts";
import { connectRedis, type SharedRedis } from "../redis/connect-redis.ts";
import { isRedisInstalled, prepareRedis, type TestRedis } from "../redis/redis.test-support.ts";
import { createAnswerSlots } from "./answer-slots.ts";
import { createAttempts } from "./attempts.ts";
import { createLimits } from "./limits.ts";
import { createSharedCounter } from "./redis-counter.ts";
import { noReservations } from "./spending/spending.test-support.ts";

const ada: Identity = { userId: "ada", name: "Ada", email: "ada@example.org" };
const grace: Identity = { ...ada, userId: "grace" };

const open: SharedRedis[] = [];
afterEach(() => {
  for (const redis of open.splice(0)) redis.close();
});

/** Milliseconds that a running Redis may need on a busy machine. */
const LONG_TIMEOUT = 20_000;

function gateway(redisUrl: string, { limit = 3, timeout }: { limit?: number; timeout?: number } = {}) {
  const lines: string[] = [];
  let ahead = 0;
  const redis = connectRedis({
    url: redisUrl,
    log: pino({ level: "info" }, { write: (line: string) => lines.push(JSON.parse(line).msg) }),
    now: () => Date.now() + ahead,
    ...withoutUndefined({ timeout }),
  });
  open.push(redis);
  const limits = createLimits({
    requestsPerMinute: { user: limit, key: 0 },
    slots: createAnswerSlots({ user: 0, all: 0 }),
    createCounter: (options) => createSharedCounter(redis, options),
    reservations: noReservations(),
    now: () => Date.now() + ahead,
  });
  const take = async (identity = ada) => (await limits.count(identity)).ok;
  const attempts = createAttempts({ createCounter: (options) => createSharedCounter(redis, options) });
  return { take, attempts, lines, wait: (milliseconds: number) => (ahead += milliseconds) };
}

const away = "Redis does not answer: each gateway goes on by itself meanwhile";

const hasRedis = isRedisInstalled();
describe.runIf(hasRedis)(`limits in Redis${hasRedis ? "" : " (skipped: no redis-server)"}`, () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await prepareRedis();
    await redis.start();
  });
  afterAll(() => redis.remove());

  /** Whether this gateway counts in Redis by now, tested with a new person each time. */
  async function counts(one: ReturnType<typeof gateway>, other: typeof one): Promise<boolean> {
    const otherPerson = { ...ada, userId: crypto.randomUUID() };
    for (const each of [one, other, one]) await each.take(otherPerson);
    return !(await other.take(otherPerson));
  }

  test("several gateways count together", async () => {
    const one = gateway(redis.url, { timeout: LONG_TIMEOUT });
    const other = gateway(redis.url, { timeout: LONG_TIMEOUT });
    await expect.poll(() => counts(one, other)).toBe(true);
    expect([await one.take(), await other.take(), await one.take()]).toEqual([true, true, true]);
    expect([await one.take(), await other.take()]).toEqual([false, false]);
    expect(await other.take(grace)).toBe(true);
    expect(one.lines).toEqual([]);
  });

  test("[SEC-15] several gateways count attempts together, without the right ones", async () => {
    const one = gateway(redis.url, { timeout: LONG_TIMEOUT });
    const other = gateway(redis.url, { timeout: LONG_TIMEOUT });
    await expect.poll(() => counts(one, other)).toBe(true);
    const by = { address: undefined, subject: "ada@example.org", device: "laptop" };
    const attempt = async (turn: number) => (turn % 2 === 0 ? one : other).attempts.take("signIn", by);
    for (let turn = 0; turn < 15; turn += 1) {
      const result = await attempt(turn);
      if (!result.ok) throw new Error("A right attempt was refused.");
      result.value.succeed();
      // Redis handles the commands of one connection in their order, and not those of two.
      await one.take({ ...ada, userId: crypto.randomUUID() });
      await other.take({ ...ada, userId: crypto.randomUUID() });
    }
    const results = [];
    for (let turn = 0; turn < 12; turn += 1) results.push((await attempt(turn)).ok);
    expect(results).toEqual([...Array(10).fill(true), false, false]);
  });

  test("a Redis that ends stops no request, and is used again when it is back", async () => {
    const one = gateway(redis.url, { timeout: LONG_TIMEOUT });
    const other = gateway(redis.url, { timeout: LONG_TIMEOUT });
    await expect.poll(() => counts(one, other)).toBe(true);
    await redis.stop();
    expect([await one.take(grace), await one.take(grace), await one.take(grace)]).toEqual([true, true, true]);
    expect(await one.take(grace)).toBe(false);
    await expect.poll(() => one.lines).toEqual([away]);
    await redis.start();
    // Redis is not called for a while after a failure.
    one.wait(5_000);
    other.wait(5_000);
    await expect.poll(() => counts(one, other), { timeout: 20_000 }).toBe(true);
    expect(one.lines.slice(1)).toEqual(["Redis is back: the gateways share what they know again"]);
  });
});

test("without a Redis at its address, limits hold in each gateway", async () => {
  const { take, lines } = gateway("redis://127.0.0.1:1");
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, true, false]);
  await expect.poll(() => lines).toEqual([away]);
});

test("a Redis that hangs is asked once, and then rests", async () => {
  const sockets = new Set<Socket>();
  let questions = 0;
  // Answers while the client connects, and never when it is to count.
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("data", (data) => {
      // Several commands may arrive at once; each begins with the number of its words.
      for (const command of String(data).split(/(?=\*\d+\r\n)/)) {
        if (/eval/i.test(command)) questions += 1;
        else socket.write(/\binfo\b/i.test(command) ? "$15\r\nredis_version:7\r\n" : "+OK\r\n");
      }
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const { take, lines } = gateway(`redis://127.0.0.1:${port}`, { limit: 1_000_000 });
  await expect.poll(async () => (await take()) && questions).toBe(1);
  expect([await take(), await take(), questions]).toEqual([true, true, 1]);
  expect(lines).toEqual([away]);
  for (const socket of sockets) socket.destroy();
  server.close();
});
