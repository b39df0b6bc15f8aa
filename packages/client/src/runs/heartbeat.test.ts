import { createFakeTime } from "@tutti/testkit";
import { expect, test } from "vitest";
import { startHeartbeat } from "./heartbeat.ts";

function setUp(clock?: () => number) {
  const time = createFakeTime();
  const events: string[] = [];
  const heartbeat = startHeartbeat({
    scheduler: time.scheduler,
    now: clock ?? time.clock.now,
    silence: 15_000,
    timeout: () => 5000,
    ping: (number) => events.push(`ping ${number}`),
    onSilent: () => events.push("silent"),
  });
  return { time, heartbeat, happened: events };
}

test("an idle timeout sends a ping, and a pong restarts the timeout", async () => {
  const { time, heartbeat, happened } = setUp();
  await time.advance(10_000);
  heartbeat.recordActivity();
  await time.advance(14_999);
  expect(happened).toEqual([]);
  await time.advance(1);
  expect(happened).toEqual(["ping 1"]);
  heartbeat.recordActivity();
  heartbeat.pong();
  await time.advance(15_000);
  expect(happened).toEqual(["ping 1", "ping 2"]);
});

test("a ping without a pong ends the heartbeat, activity extends the wait", async () => {
  const { time, heartbeat, happened } = setUp();
  heartbeat.ping();
  heartbeat.ping();
  await time.advance(4000);
  heartbeat.recordActivity();
  await time.advance(4999);
  expect(happened).toEqual(["ping 1"]);
  await time.advance(1);
  expect(happened).toEqual(["ping 1", "silent"]);
  expect(time.waiting().timers).toBe(0);
});

test("a clock that is set back makes no connection look alive", async () => {
  let now = 1_000_000_000;
  const { time, happened } = setUp(() => now);
  now -= 3_600_000;
  await time.advance(15_000);
  now += 15_000;
  await time.advance(15_000);
  expect(happened).toEqual(["ping 1"]);
});

test("a stopped heartbeat sends no ping", async () => {
  const { time, heartbeat, happened } = setUp();
  heartbeat.stop();
  await time.advance(60_000);
  expect(happened).toEqual([]);
  expect(time.waiting().timers).toBe(0);
});
