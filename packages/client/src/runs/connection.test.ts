import { startCuttingProxy, startScriptedRunGateway } from "@tutti/testkit";
import { expect, onTestFinished, test } from "vitest";
import { OPEN_TIMEOUT } from "./link.ts";
import { says, setUpGateway, setUpRunClient } from "./run-client.test-support.ts";

const id = "run-00000001";

test("the client reconnects at once, and backs off while connections fail", async () => {
  const { gateway, read, until, delays } = await setUpGateway();
  gateway.create(id);
  gateway.append(id, says("a"));
  const reading = read(id);
  await until(() => reading.entries.length === 1);
  gateway.script.socket = "refuse";
  gateway.script.stream = () => ({ status: 503 });
  delays.length = 0;
  gateway.cut();
  // No time passes: the first try is at once.
  await until(() => gateway.handshakes() === 2);
  const waits = (): number[] => delays.filter((delay) => delay !== OPEN_TIMEOUT);
  await until(() => waits().length === 8, { pass: 50 });
  expect(waits()).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000, 5000]);
  gateway.script.socket = "open";
  gateway.append(id, { end: "finished" });
  await until(reading.isOver, { pass: 50 });
  expect(reading.numbers()).toEqual([1, 2]);
});

test("[RUN-3] a page that wakes does not wait for its next try", async () => {
  const { gateway, read, until, delays, wake } = await setUpGateway();
  gateway.create(id);
  gateway.script.socket = "refuse";
  const reading = read(id);
  await until(() => delays.includes(250));
  gateway.script.socket = "open";
  wake();
  wake();
  // No time passes.
  await until(() => reading.heads.length === 1);
  expect(gateway.handshakes()).toBe(2);
});

test("[RUN-3] a silent dead connection is detected by the idle timeout and at a wake", async () => {
  const gateway = await startScriptedRunGateway();
  const proxy = await startCuttingProxy(gateway);
  onTestFinished(() => gateway.close());
  onTestFinished(() => proxy.close());
  const { read, until, time, wake, delays } = setUpRunClient(proxy.origin);
  gateway.create(id);
  const reading = read(id);
  const pings = (): number => gateway.commands.filter((command) => "ping" in command).length;
  // The idle timeout runs from the opening on, and again from the first pong on.
  await until(() => reading.heads.length === 1 && delays.filter((delay) => delay === 15_000).length === 2);
  expect(pings()).toBe(1);
  await time.advance(14_999);
  proxy.freeze();
  gateway.append(id, says("a"));
  await time.advance(1);
  await time.advance(4999);
  expect(gateway.handshakes()).toBe(1);
  await until(() => reading.entries.length === 1, { pass: 1 });
  expect(gateway.handshakes()).toBe(2);

  await until(() => gateway.followedRuns().length === 1);
  proxy.freeze();
  gateway.append(id, says("b"));
  wake();
  await time.advance(4999);
  expect(gateway.handshakes()).toBe(2);
  await until(() => reading.entries.length === 2, { pass: 1 });
  expect(reading.numbers()).toEqual([1, 2]);
  expect(reading.connections).toEqual([false, true, false, true]);
});

test("activity extends the wait for a pong", async () => {
  const { gateway, read, until, time } = await setUpGateway();
  gateway.create(id);
  gateway.script.socket = "no-pong";
  const reading = read(id);
  await until(() => reading.heads.length === 1);
  for (let count = 1; count < 5; count += 1) {
    await time.advance(4000);
    gateway.append(id, says("more"));
    await until(() => reading.entries.length === count);
  }
  expect(gateway.handshakes()).toBe(1);
  await time.advance(5000);
  await until(() => gateway.handshakes() === 2);
});

test("a listener is notified after two seconds without a connection", async () => {
  const { gateway, read, until, time } = await setUpGateway();
  gateway.create(id);
  gateway.script.socket = "mute";
  const early = read(id);
  await until(() => gateway.openSockets() === 1);
  await time.advance(1999);
  expect(early.connections).toEqual([]);
  await time.advance(1);
  expect(early.connections).toEqual([false]);
  gateway.script.socket = "open";
  gateway.cut();
  await until(() => early.connections.length === 2, { pass: 50 });
  const late = read(id);
  await until(() => late.heads.length === 1);
  await time.advance(2000);
  expect(late.connections).toEqual([]);
  gateway.cut();
  await until(() => late.connections.length === 2);
  expect(early.connections).toEqual([false, true, false, true]);
  expect(late.connections).toEqual([false, true]);
});

test("an expired session is reported once, and the client keeps connecting", async () => {
  const { gateway, read, until, unauthorizedCount } = await setUpGateway();
  gateway.create(id);
  gateway.script.socket = "unauthorized";
  const reading = read(id);
  await until(() => gateway.handshakes() === 6, { pass: 50 });
  expect(unauthorizedCount()).toBe(1);
  expect(gateway.streamRequests).toEqual([]);
  gateway.script.socket = "open";
  await until(() => reading.heads.length === 1, { pass: 50 });
  expect(reading.connections).toEqual([false, true]);
  gateway.script.socket = "unauthorized";
  gateway.cut();
  await until(() => unauthorizedCount() === 2, { pass: 50 });
});

test("an address that the browser forbids counts as a failed connection", async () => {
  const { gateway, read, until } = await setUpGateway({
    openSocket: () => {
      throw new DOMException("Mixed content", "SecurityError");
    },
  });
  gateway.create(id);
  gateway.append(id, { end: "finished" });
  const reading = read(id);
  await until(reading.isOver, { pass: 50 });
  expect(gateway.streamRequests).toHaveLength(1);
});

test("the socket's address defaults to the page's origin, with wss for https", async () => {
  const urls: string[] = [];
  const options = {
    openSocket: (url: string) => {
      urls.push(url);
      throw new Error("not today");
    },
    baseUrl: "",
    apiVersion: () => "v2",
  };
  setUpRunClient("", { ...options, location: () => "https://tutti.example/chat?room=1" }).read(id);
  setUpRunClient("", { ...options, location: () => "http://localhost:3000/" }).read(id);
  await Promise.resolve();
  expect(urls).toEqual(["wss://tutti.example/api/v2/runs/socket", "ws://localhost:3000/api/v2/runs/socket"]);
});
