import { describe, expect, test } from "vitest";
import { createEndedWork, WORK_HELD_FOR, type Work } from "./ended-work.ts";

/** Time that passes when a test lets it. */
function createTime() {
  let now = 0;
  const timers = new Set<{ at: number; run: () => void }>();
  return {
    now: () => now,
    after(milliseconds: number, run: () => void) {
      const timer = { at: now + milliseconds, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        timers.delete(next);
        now = next.at;
        next.run();
      }
      now = end;
    },
  };
}

/** Gateways that reach each other; a bus brings each message to the sender too, as Redis does. */
function createGateways(count: number) {
  const time = createTime();
  const listeners: ((message: string) => void)[] = [];
  const bus = {
    publish: (_channel: string, message: string) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (_channel: string, listener: (message: string) => void) => void listeners.push(listener),
  };
  const ends: string[] = [];
  const looks: string[] = [];
  const gateways = Array.from({ length: count }, () =>
    createEndedWork({
      time,
      bus: count === 1 ? undefined : bus,
      onEnded: ({ kind, subject }) => void ends.push(`${kind} ${subject}`),
      onLook: (userId, { page }) => void looks.push(`${userId} ${page}`),
    }),
  );
  return { time, ends, looks, gateways };
}

const room: Work = { userId: "ada", kind: "turn", subject: "room-1" };
const repair: Work = { ...room, kind: "repair" };

describe.each([1, 2])("[DEV-10] the end of a work, at %i gateways,", (count) => {
  const start = () => {
    const { gateways, ...rest } = createGateways(count);
    const [one, other = one] = gateways;
    if (one === undefined || other === undefined) throw new Error("There is no gateway.");
    return { one, other, ...rest };
  };

  test("is told once, after its last answer", () => {
    const { one, other, time, ends } = start();
    const [first, second] = [one.begin(room), other.begin(room)];
    time.pass(10_000);
    first("finished");
    time.pass(10_000);
    expect(ends).toEqual([]);
    second("finished");
    time.pass(10_000);
    expect(ends).toEqual(["turn room-1"]);
  });

  test("is told once if its answers end at the same time", () => {
    const { one, other, time, ends } = start();
    const [first, second] = [one.begin(room), other.begin(room)];
    first("finished");
    second("finished");
    time.pass(10_000);
    expect(ends).toEqual(["turn room-1"]);
  });

  test("is not told while the next answer starts, or after a stop", () => {
    const { one, other, time, ends } = start();
    one.begin(room)("finished");
    time.pass(500);
    const next = other.begin(room);
    time.pass(10_000);
    next("stopped");
    time.pass(10_000);
    expect(ends).toEqual([]);
  });

  test("is told by the page that works between answers", () => {
    const { one, other, time, ends } = start();
    one.hold(repair);
    other.begin(room)("finished");
    time.pass(10_000);
    expect(ends).toEqual([]);
    one.release(repair, true);
    time.pass(10_000);
    expect(ends).toEqual(["repair room-1"]);
    one.release(repair, true);
    time.pass(10_000);
    expect(ends).toHaveLength(1);
  });

  test("is the last answer's where the page has left, or is silent", () => {
    const { one, other, time, ends } = start();
    one.hold(repair);
    const answer = other.begin(room);
    one.release(repair, false);
    time.pass(10_000);
    expect(ends).toEqual([]);
    answer("finished");
    time.pass(10_000);
    expect(ends).toEqual(["turn room-1"]);
    one.hold(repair);
    time.pass(WORK_HELD_FOR + 1);
    other.begin(room)("finished");
    time.pass(10_000);
    expect(ends).toHaveLength(2);
  });
});

test("[DEV-10] works of different rooms and people end apart", () => {
  const { gateways, time, ends } = createGateways(1);
  const [one] = gateways;
  const running = one?.begin(room);
  one?.begin({ ...room, subject: "room-2" })("finished");
  one?.begin({ ...room, userId: "grace" })("finished");
  time.pass(10_000);
  expect(ends).toEqual(["turn room-2", "turn room-1"]);
  running?.("finished");
  time.pass(10_000);
  expect(ends).toHaveLength(3);
});

test("[DEV-10] other gateways hear which pages are looked at", () => {
  const { gateways, looks } = createGateways(3);
  gateways[0]?.tellLook("ada", { page: "page-1", number: 1, isVisible: true, at: 1000 });
  expect(looks).toEqual(["ada page-1", "ada page-1"]);
});
