import { startCuttingProxy, startScriptedRunGateway } from "@tutti/testkit";
import { expect, onTestFinished, test } from "vitest";
import { says, setUpGateway, setUpRunClient, upTo } from "./run-client.test-support.ts";
import type { RunClientOptions } from "./run-client-types.ts";

const ids = upTo(4).map((number) => `run-0000000${number}`);
const [first = "", second = ""] = ids;

/** A client that reads one run as an event stream, since no WebSocket opens. */
async function setUpStream(options: Partial<RunClientOptions> = {}) {
  const set = await setUpGateway(options);
  set.gateway.script.socket = "refuse";
  for (const id of ids) set.gateway.create(id);
  const reading = set.read(first);
  await set.until(() => reading.heads.length === 1, { pass: 50 });
  // The third handshake is the trial that follows as soon as the gateway has answered.
  await set.until(() => set.delays.includes(300_000));
  expect(set.gateway.handshakes()).toBe(3);
  return { ...set, reading };
}

test("[RUN-2] where no WebSocket opens, all runs share one event stream", async () => {
  const { gateway, reading, read, until } = await setUpStream();
  gateway.append(first, says("a"));
  await until(() => reading.entries.length === 1);
  const others = ids.slice(1).map((id) => read(id));
  await until(() => others.every((other) => other.heads.length === 1) && gateway.openStreams() === 1);
  expect(gateway.streamRequests).toEqual([
    { follow: [{ run: first, from: 1 }] },
    { follow: [{ run: first, from: 2 }, ...ids.slice(1).map((run) => ({ run, from: 1 }))] },
  ]);
  for (const id of ids) gateway.append(id, { end: "finished" });
  await until(() => [reading, ...others].every((each) => each.isOver()));
  expect(reading.numbers()).toEqual([1, 2]);
  expect(reading.connections).toEqual([]);
  expect(gateway.violations).toEqual([]);
});

test("a stream goes on until the one that takes its place has begun", async () => {
  const gate = Promise.withResolvers<void>();
  let streams = 0;
  const { gateway, reading, read, until } = await setUpStream({
    fetch: async (...args) => {
      streams += 1;
      if (streams === 2) await gate.promise;
      return fetch(...args);
    },
  });
  const other = read(second);
  await until(() => streams === 2);
  gateway.append(first, says("while the other is on its way"));
  await until(() => reading.entries.length === 1);
  // Two more changes meanwhile cause only one more stream.
  const third = read(ids[2] ?? "");
  await Promise.resolve();
  const fourth = read(ids[3] ?? "");
  gate.resolve();
  await until(() => [other, third, fourth].every((each) => each.heads.length > 0) && gateway.openStreams() === 1);
  gateway.append(first, says("after"));
  await until(() => reading.entries.length === 2);
  expect(reading.numbers()).toEqual([1, 2]);
  expect(streams).toBe(3);
  expect(gateway.openSockets()).toBe(0);
});

test("an idle event stream counts as dead unless a new stream opens", async () => {
  const gateway = await startScriptedRunGateway();
  const proxy = await startCuttingProxy(gateway);
  onTestFinished(() => gateway.close());
  onTestFinished(() => proxy.close());
  gateway.script.socket = "refuse";
  gateway.create(first);
  const { read, until, time } = setUpRunClient(proxy.origin);
  const reading = read(first);
  await until(() => reading.heads.length === 1, { pass: 50 });
  await time.advance(25_000);
  await until(() => gateway.streamRequests.length === 2 && gateway.openStreams() === 1);
  proxy.freeze();
  gateway.append(first, says("a"));
  await until(() => reading.entries.length === 1, { pass: 50 });
  expect(reading.numbers()).toEqual([1]);
});

test("a WebSocket that opens at a wake replaces the event stream", async () => {
  const { gateway, reading, until, wake } = await setUpStream();
  wake();
  await until(() => gateway.handshakes() === 4);
  gateway.append(first, says("a"));
  await until(() => reading.entries.length === 1);
  expect(gateway.openSockets()).toBe(0);
  gateway.script.socket = "open";
  await until(() => gateway.openSockets() === 1 && gateway.openStreams() === 0, { pass: 1000 });
  gateway.append(first, says("b"));
  await until(() => reading.entries.length === 2);
  expect(reading.numbers()).toEqual([1, 2]);
  expect(reading.connections).toEqual([]);
});

test("a gateway that was briefly unreachable is read by WebSocket again", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create(first);
  gateway.script.socket = "refuse";
  gateway.script.stream = () => {
    // It is back in time for the stream that follows two failed WebSockets.
    gateway.script.socket = "open";
    return undefined;
  };
  const reading = read(first);
  await until(() => gateway.openSockets() === 1 && gateway.openStreams() === 0, { pass: 50 });
  gateway.append(first, { end: "finished" });
  await until(reading.isOver);
  expect(gateway.streamRequests).toHaveLength(1);
});

test("a WebSocket that opens but delivers nothing leads to the stream", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create(first);
  gateway.append(first, { end: "finished" });
  gateway.script.socket = "mute";
  const reading = read(first);
  await until(reading.isOver, { pass: 50 });
  expect(gateway.streamRequests).toHaveLength(1);
  expect(reading.connections).toEqual([false, true]);
});

test("a stream refused as signed out is reported once, and tried again", async () => {
  const { gateway, read, until, unauthorizedCount } = await setUpGateway();
  gateway.create(first);
  gateway.script.socket = "refuse";
  let refusalCount = 0;
  gateway.script.stream = () => {
    refusalCount += 1;
    return { status: 401, body: { error: { code: 401, message: "No auth credentials found" } } };
  };
  const reading = read(first);
  await until(() => refusalCount === 3, { pass: 50 });
  expect(unauthorizedCount()).toBe(1);
  gateway.script.stream = undefined;
  await until(() => reading.heads.length === 1, { pass: 50 });
});

test("a stream with Retry-After is opened again later", async () => {
  const { gateway, read, until, delays } = await setUpGateway();
  gateway.create(first);
  gateway.script.socket = "refuse";
  gateway.script.stream = () => ({ status: 429, headers: { "Retry-After": "12" } });
  read(first);
  await until(() => delays.includes(12_000), { pass: 50 });
});

test("a page in the gateway's place is no event stream", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create(first);
  gateway.script.socket = "refuse";
  let requestCount = 0;
  gateway.script.stream = () => {
    requestCount += 1;
    return { status: 200, headers: { "content-type": "text/html" }, body: "Welcome to our hotel" };
  };
  const reading = read(first);
  await until(() => requestCount === 2, { pass: 50 });
  expect(reading.heads).toEqual([]);
});
