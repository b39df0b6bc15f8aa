import { type SocketBehavior, startCuttingProxy, startScriptedRunGateway } from "@tutti/testkit";
import fc from "fast-check";
import { expect, test } from "vitest";
import { says, setUpRunClient, type TestReading } from "./run-client.test-support.ts";

const ids = ["run-00000001", "run-00000002", "run-00000003"];

/** The events that may occur while runs are read. */
type ScheduleEvent =
  | { type: "write"; run: number; isNotified: boolean }
  | { type: "repeat"; run: number; count: number }
  | { type: "read"; run: number; from: number }
  | { type: "leave"; reading: number }
  | { type: "cut" }
  | { type: "cutLater"; bytes: number }
  | { type: "freeze" }
  | { type: "garbage" }
  | { type: "wake" }
  | { type: "pass"; milliseconds: number }
  | { type: "turns"; count: number }
  | { type: "sockets"; manner: SocketBehavior }
  | { type: "streams"; status: number | undefined };

const run = fc.nat(ids.length - 1);
const happening: fc.Arbitrary<ScheduleEvent> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant("write"), run, isNotified: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("turns"), count: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("pass"), milliseconds: fc.integer({ min: 1, max: 20_000 }) }) },
  fc.record({ type: fc.constant("repeat"), run, count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ type: fc.constant("read"), run, from: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ type: fc.constant("leave"), reading: fc.nat() }),
  fc.record({ type: fc.constant("cut") }),
  fc.record({ type: fc.constant("cutLater"), bytes: fc.nat(600) }),
  fc.record({ type: fc.constant("freeze") }),
  fc.record({ type: fc.constant("garbage") }),
  fc.record({ type: fc.constant("wake") }),
  fc.record({
    type: fc.constant("sockets"),
    manner: fc.constantFrom<SocketBehavior[]>("open", "open", "refuse", "refuse", "mute", "no-pong", "unauthorized"),
  }),
  fc.record({ type: fc.constant("streams"), status: fc.constantFrom(undefined, 503, 401) }),
);

interface TrackedReading {
  id: string;
  from: number;
  reading: TestReading;
  hasLeft: boolean;
}

async function play(happenings: readonly ScheduleEvent[], lastManner: SocketBehavior): Promise<void> {
  const gateway = await startScriptedRunGateway({ replaySize: 2 });
  const proxy = await startCuttingProxy(gateway);
  const { client, read, until, time, wake, thrownErrors } = setUpRunClient(proxy.origin);
  const readings: TrackedReading[] = [];
  const begin = (id: string, from: number): void => {
    readings.push({ id, from, reading: read(id, { from }), hasLeft: false });
  };
  const happen = async (next: ScheduleEvent): Promise<void> => {
    switch (next.type) {
      case "write":
        return gateway.append(ids[next.run]!, says("more"), { isNotified: next.isNotified });
      case "repeat":
        return gateway.repeat(ids[next.run]!, next.count);
      case "read":
        return begin(ids[next.run]!, next.from);
      case "leave": {
        const leaving = readings[next.reading % readings.length];
        if (leaving) leaving.hasLeft = true;
        return leaving?.reading.leave();
      }
      case "cut":
        return gateway.cut();
      case "cutLater":
        return proxy.cutNextAfter(next.bytes);
      case "freeze":
        return proxy.freeze();
      case "garbage":
        return gateway.say("{");
      case "wake":
        return wake();
      case "pass":
        return time.advance(next.milliseconds);
      case "turns":
        for (let turn = 0; turn < next.count; turn += 1) await new Promise((resolve) => setTimeout(resolve));
        return;
      case "sockets":
        gateway.script.socket = next.manner;
        return;
      case "streams": {
        const { status } = next;
        gateway.script.stream = status === undefined ? undefined : () => ({ status });
      }
    }
  };

  try {
    for (const id of ids) {
      gateway.create(id);
      begin(id, 1);
    }
    for (const next of happenings) await happen(next);
    gateway.script.socket = lastManner;
    gateway.script.stream = undefined;
    // Entries that a broken gateway did not send are noticed at the next one that it sends: here at the latest.
    for (const id of ids) while (gateway.entries(id).length < 5) gateway.append(id, says("more"));
    for (const id of ids) gateway.append(id, { end: "finished" });
    const staying = readings.filter((reading) => !reading.hasLeft);
    await until(() => staying.every(({ reading }) => reading.isOver()), { pass: 50 });
    for (const { id, from, reading, hasLeft } of readings) {
      const log = gateway.entries(id).slice(from - 1);
      expect(reading.entries).toEqual(hasLeft ? log.slice(0, reading.entries.length) : log);
      const heads = reading.heads.map(({ head }) => head);
      expect(heads).toEqual(heads.toSorted((one, other) => one - other));
      expect(heads.every((head) => head <= gateway.entries(id).length)).toBe(true);
      expect(reading.goneCount()).toBe(0);
      // The reports alternate: away, there, away.
      expect(reading.connections).toEqual(reading.connections.map((_, index) => index % 2 === 1));
    }
    expect(thrownErrors).toEqual([]);
    expect(gateway.violations).toEqual([]);
  } finally {
    client.close();
    await proxy.close();
    await gateway.close();
  }
  expect(time.waiting().timers).toBe(0);
}

test("[RUN-3] each reading gets all entries once and in order on failing connections", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 30 }),
      fc.constantFrom<SocketBehavior[]>("open", "refuse", "mute"),
      play,
    ),
    { numRuns: 12 },
  );
});
