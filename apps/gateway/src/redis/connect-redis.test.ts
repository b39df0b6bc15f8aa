import { pino } from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { connectRedis } from "./connect-redis.ts";
import { isRedisInstalled, prepareRedis } from "./redis.test-support.ts";

/** Milliseconds for which Redis does not respond: longer than the timeout of a command. */
const PAUSE = 600;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const suite = `a Redis that is slow${isRedisInstalled() ? "" : " (skipped: redis-server is not installed)"}`;
describe.runIf(isRedisInstalled())(suite, () => {
  async function gateways() {
    const redis = await prepareRedis();
    closing.push(() => redis.remove());
    await redis.start();
    const log = pino({ level: "silent" });
    const connections = ["first", "second"].map(() => connectRedis({ url: redis.url, log, now: Date.now }));
    for (const connection of connections) {
      closing.push(() => connection.close());
      await expect.poll(connection.isReady).toBe(true);
    }
    const [first, second] = connections as [(typeof connections)[0], (typeof connections)[0]];
    return { first, second, administration: first.connect() };
  }

  test("loses no message, though questions are not asked for a while", async () => {
    const { first, second, administration } = await gateways();
    closing.push(() => administration.disconnect());
    const messages: string[] = [];
    second.subscribe("news", (message) => messages.push(message));
    // Until the subscription is active and the publisher is connected.
    await expect
      .poll(() => {
        first.publish("news", "hello");
        return messages;
      })
      .toContain("hello");

    await administration.client("PAUSE", PAUSE, "ALL");
    expect(await first.tryCommand(() => first.client.get("anything"))).toBeUndefined();
    expect(first.isReady()).toBe(false);
    first.publish("news", "late");
    await expect.poll(() => messages).toContain("late");
  });
});
