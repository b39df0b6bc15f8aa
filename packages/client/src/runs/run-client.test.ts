import { expect, test } from "vitest";
import { says, setUpGateway, upTo } from "./run-client.test-support.ts";

test("a run is read from its beginning to its end with unchanged entries", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create("run-00000001");
  const reading = read("run-00000001");
  await until(() => gateway.followedRuns().length === 1);
  gateway.append("run-00000001", says("Hello"));
  gateway.append("run-00000001", { wait: { status: 429, seconds: 7 } });
  // An event of a later gateway.
  gateway.append("run-00000001", { invented: true } as never);
  gateway.append("run-00000001", { end: "finished" });
  await until(reading.isOver);
  expect(reading.entries).toEqual(gateway.entries("run-00000001"));
  expect(reading.heads[0]).toEqual({ head: 0, count: 0 });
  expect(gateway.violations).toEqual([]);
});

test("the head says how far the log was when the reading began", async () => {
  const { gateway, read, until } = await setUpGateway({ replaySize: 2 });
  gateway.create("run-00000001");
  for (const text of ["a", "b", "c", "d", "e"]) gateway.append("run-00000001", says(text));
  const reading = read("run-00000001", { from: 2 });
  await until(() => reading.entries.length === 4);
  gateway.append("run-00000001", says("f"));
  await until(() => reading.entries.length === 5);
  expect(reading.numbers()).toEqual([2, 3, 4, 5, 6]);
  expect(reading.heads).toEqual([
    { head: 5, count: 2 },
    { head: 5, count: 2 },
    { head: 5, count: 1 },
  ]);
});

test("[RUN-3] a run resumes at its next entry after a lost connection", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create("run-00000001");
  gateway.append("run-00000001", says("a"));
  const reading = read("run-00000001");
  await until(() => reading.entries.length === 1);
  gateway.cut();
  for (const text of ["b", "c", "d"]) gateway.append("run-00000001", says(text));
  await until(() => reading.entries.length === 4);
  expect(reading.numbers()).toEqual([1, 2, 3, 4]);
  expect(reading.heads.at(-1)).toEqual({ head: 4, count: 3 });
  expect(gateway.commands.filter((command) => "follow" in command)).toEqual([
    { follow: [{ run: "run-00000001", from: 1 }] },
    { follow: [{ run: "run-00000001", from: 2 }] },
  ]);
});

test("[RUN-2] all runs share one connection, and the changes of a turn one command", async () => {
  const { gateway, read, until } = await setUpGateway();
  const ids = upTo(12).map((number) => `run-${String(number).padStart(8, "0")}`);
  for (const id of ids) gateway.create(id);
  const readings = ids.map((id) => read(id));
  await until(() => gateway.followedRuns().length === 12);
  for (const reading of readings.slice(2)) reading.leave();
  await until(() => gateway.followedRuns().length === 2);
  expect(gateway.handshakes()).toBe(1);
  expect(gateway.streamRequests).toEqual([]);
  expect(gateway.commands.filter((command) => !("ping" in command))).toEqual([
    { follow: ids.map((run) => ({ run, from: 1 })) },
    { unfollow: ids.slice(2) },
  ]);
  gateway.append(ids[11]!, says("unheard"));
  gateway.append(ids[0]!, says("heard"));
  await until(() => readings[0]!.entries.length === 1);
  expect(readings[11]!.entries).toEqual([]);
});

test("a thousand runs are as many as one command may name", async () => {
  const { gateway, read, until } = await setUpGateway();
  const ids = upTo(1001).map((number) => `run-${String(number).padStart(8, "0")}`);
  const readings = ids.map((id) => read(id));
  await until(() => readings.every((reading) => reading.goneCount() === 1));
  expect(gateway.violations).toEqual([]);
});

test("a run that the gateway does not have is reported as gone once", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create("run-00000002");
  const unknownReading = read("run-00000001");
  const reading = read("run-00000002");
  await until(() => unknownReading.goneCount() === 1 && gateway.followedRuns().length === 1);
  gateway.remove("run-00000002");
  await until(() => reading.goneCount() === 1);
  gateway.say(JSON.stringify({ run: "run-00000002", entries: [{ number: 1, at: 0, ...says("late") }] }));
  gateway.say(JSON.stringify({ run: "run-00000001", gone: true }));
  const other = read("run-00000003");
  await until(() => other.goneCount() === 1);
  expect([unknownReading.goneCount(), reading.goneCount(), reading.entries]).toEqual([1, 1, []]);
});

test("two readings of one run have each entry once, wherever each begins", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create("run-00000001");
  for (const text of ["a", "b", "c"]) gateway.append("run-00000001", says(text));
  const late = read("run-00000001", { from: 3 });
  await until(() => late.entries.length === 1);
  const whole = read("run-00000001");
  await until(() => whole.entries.length === 3);
  gateway.append("run-00000001", { end: "finished" });
  await until(() => late.isOver() && whole.isOver());
  expect(late.numbers()).toEqual([3, 4]);
  expect(whole.numbers()).toEqual([1, 2, 3, 4]);
});

test("repeated entries are dropped, and a gap is read again from its start", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create("run-00000001");
  const reading = read("run-00000001");
  await until(() => gateway.followedRuns().length === 1);
  gateway.append("run-00000001", says("a"));
  gateway.repeat("run-00000001", 1);
  gateway.append("run-00000001", says("lost"), { isNotified: false });
  gateway.append("run-00000001", says("c"));
  gateway.append("run-00000001", says("d"));
  await until(() => reading.entries.length === 4);
  expect(reading.entries).toEqual(gateway.entries("run-00000001"));
  expect(gateway.handshakes()).toBe(1);
  expect(gateway.commands.filter((command) => "follow" in command).at(-1)).toEqual({
    follow: [{ run: "run-00000001", from: 2 }],
  });
});

test("a log with a gap is retried with a backoff, and never delivered", async () => {
  const { gateway, read, until, time } = await setUpGateway();
  gateway.create("run-00000001");
  const reading = read("run-00000001");
  await until(() => gateway.openSockets() === 1);
  const gap = JSON.stringify({ run: "run-00000001", head: 9, entries: [{ number: 9, at: 0, ...says("x") }] });
  for (let index = 0; index < 4; index += 1) gateway.say(gap);
  await until(() => gateway.openSockets() === 0);
  expect(time.waiting().timers).toBeGreaterThan(0);
  await until(() => gateway.openSockets() === 1, { pass: 50 });
  gateway.append("run-00000001", { end: "finished" });
  await until(reading.isOver);
  expect(reading.numbers()).toEqual([1]);
});

test("a message that is no frame breaks the connection, and the run goes on", async () => {
  const { gateway, read, until } = await setUpGateway();
  gateway.create("run-00000001");
  const reading = read("run-00000001");
  await until(() => gateway.followedRuns().length === 1);
  gateway.append("run-00000001", says("a"));
  gateway.say("<html>");
  await until(() => gateway.handshakes() === 2 && gateway.followedRuns().length === 1);
  gateway.append("run-00000001", says("b"));
  await until(() => reading.entries.length === 2);
  expect(reading.numbers()).toEqual([1, 2]);
});

test("an error of a listener is reported, and affects no other listener", async () => {
  const { gateway, read, until, thrownErrors } = await setUpGateway();
  gateway.create("run-00000001");
  const failing = read("run-00000001", {
    listener: {
      onEntries() {
        throw new Error("a listener's own");
      },
    },
  });
  const calm = read("run-00000001");
  await until(() => gateway.followedRuns().length === 1);
  gateway.append("run-00000001", says("a"));
  gateway.append("run-00000001", { end: "finished" });
  await until(calm.isOver);
  expect(failing.numbers()).toEqual([1, 2]);
  expect(calm.numbers()).toEqual([1, 2]);
  expect(thrownErrors).toContainEqual(new Error("a listener's own"));
  expect(gateway.handshakes()).toBe(1);
});

test("a listener may leave, follow again and close within its callback", async () => {
  const { gateway, read, until, client } = await setUpGateway();
  gateway.create("run-00000001");
  for (const text of ["a", "b"]) gateway.append("run-00000001", says(text));
  const again: { reading?: ReturnType<typeof read> } = {};
  const first = read("run-00000001", {
    listener: {
      onEntries(entries) {
        if (entries.length === 0) return;
        first.leave();
        again.reading ??= read("run-00000001", {
          from: 2,
          listener: { onEntries: (more) => void (more.some((entry) => "end" in entry) && client.close()) },
        });
      },
    },
  });
  await until(() => again.reading?.entries.length === 1);
  gateway.append("run-00000001", { end: "finished" });
  await until(() => again.reading?.isOver() === true && gateway.openSockets() === 0);
  expect(first.numbers()).toEqual([1, 2]);
  expect(again.reading?.numbers()).toEqual([2, 3]);
});

test("the connection closes five seconds after the last run ended or is left", async () => {
  const { gateway, read, until, time } = await setUpGateway();
  gateway.create("run-00000001");
  gateway.create("run-00000002");
  const reading = read("run-00000001");
  const secondRun = read("run-00000002");
  await until(() => gateway.followedRuns().length === 2);
  gateway.append("run-00000001", { end: "finished" });
  await until(reading.isOver);
  secondRun.leave();
  await until(() => gateway.followedRuns().length === 0);
  await time.advance(4999);
  expect(gateway.openSockets()).toBe(1);
  await time.advance(1);
  await until(() => gateway.openSockets() === 0);
  expect(time.waiting().timers).toBe(0);
  const next = read("run-00000002");
  await until(() => next.heads.length === 1);
  expect(gateway.handshakes()).toBe(2);
});

test("a closed client emits nothing, and leaves no timer or connection", async () => {
  const { gateway, read, until, time, client } = await setUpGateway();
  gateway.create("run-00000001");
  const reading = read("run-00000001");
  await until(() => gateway.followedRuns().length === 1);
  client.close();
  gateway.append("run-00000001", says("unheard"));
  const late = read("run-00000001");
  await until(() => gateway.openSockets() === 0);
  await time.settle();
  expect([reading.entries, late.heads, reading.connections]).toEqual([[], [], []]);
  expect(time.waiting().timers).toBe(0);
  expect(gateway.handshakes()).toBe(1);
});
