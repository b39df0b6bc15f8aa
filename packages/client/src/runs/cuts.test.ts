import { type CuttingProxy, startCuttingProxy, startScriptedRunGateway } from "@tutti/testkit";
import { expect, onTestFinished, test } from "vitest";
import { says, setUpGateway, setUpRunClient, upTo } from "./run-client.test-support.ts";
import type { RunClientOptions } from "./run-client-types.ts";

const id = "run-00000001";

/** How many clients read at once, so that the test spends less time waiting. */
const AT_ONCE = 25;

/** A gateway with a complete log, sent in frames of one entry, behind a proxy that may break connections. */
async function setUp() {
  const gateway = await startScriptedRunGateway({ replaySize: 1 });
  const proxy = await startCuttingProxy(gateway);
  onTestFinished(() => gateway.close());
  onTestFinished(() => proxy.close());
  gateway.create(id);
  gateway.append(id, says("Grüße, 世界 🎉"));
  gateway.append(id, { end: "finished" });
  const readAll = async (options: Partial<RunClientOptions>): Promise<void> => {
    const { read, until, client } = setUpRunClient(proxy.origin, options);
    const reading = read(id);
    await until(reading.isOver, { pass: 50 });
    client.close();
    expect(reading.entries).toEqual(gateway.entries(id));
  };
  return { gateway, proxy, readAll };
}

/** Reads the log with connections that break after each possible number of bytes. */
async function readThroughCuts(proxy: CuttingProxy, readAll: () => Promise<void>): Promise<void> {
  await readAll();
  const length = proxy.bytes[0] ?? 0;
  expect(length).toBeGreaterThan(200);
  for (let cut = 0; cut <= length; cut += AT_ONCE) {
    const cuts = upTo(AT_ONCE).map((number) => cut + number - 1);
    for (const bytes of cuts) proxy.cutNextAfter(bytes);
    await Promise.all(cuts.map(readAll));
  }
}

test("[RUN-3] entries of a WebSocket that is cut anywhere arrive once and in order", async () => {
  const { gateway, proxy, readAll } = await setUp();
  await readThroughCuts(proxy, () => readAll({}));
  expect(gateway.streamRequests).toEqual([]);
  expect(gateway.violations).toEqual([]);
});

test("[RUN-3] entries of an event stream that is cut anywhere arrive once, in order", async () => {
  const { gateway, proxy, readAll } = await setUp();
  await readThroughCuts(proxy, () =>
    readAll({
      openSocket: () => {
        throw new Error("no WebSocket here");
      },
      // Each request has a connection of its own, so that all of the first ones are cut.
      fetch: (address, init) => fetch(address, { ...init, headers: { ...init?.headers, Connection: "close" } }),
    }),
  );
  expect(gateway.handshakes()).toBe(0);
  expect(gateway.violations).toEqual([]);
});

test("[RUN-3] cut after every entry, a log of a hundred comes whole", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create(id);
  const reading = read(id, {
    listener: {
      onEntries() {
        gateway.cut();
        const number = gateway.entries(id).length + 1;
        if (number <= 100) gateway.append(id, number === 100 ? { end: "finished" } : says(`${number}`));
      },
    },
  });
  await until(reading.isOver, { pass: 50 });
  expect(reading.entries).toEqual(gateway.entries(id));
  expect(reading.numbers()).toEqual(upTo(100));
  expect(gateway.handshakes()).toBeGreaterThanOrEqual(100);
});
