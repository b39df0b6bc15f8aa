import { expect, test } from "vitest";
import { createLoopGuard, LOOP_TIME } from "./guard-loops.ts";

function openGuard() {
  let time = 0;
  let pause: (() => void) | undefined;
  const guard = createLoopGuard({
    now: () => time,
    afterPause: (run) => {
      pause = run;
    },
  });
  /** Runs rounds of this length; returns how many it took until the loop was stopped. */
  const run = (count: number, milliseconds: number): number | undefined => {
    for (let round = 1; round <= count; round += 1) {
      time += milliseconds;
      try {
        guard();
      } catch (error) {
        expect(error).toMatchObject({ message: expect.stringMatching(/^This loop was stopped: it ran for/u) });
        return round;
      }
    }
    return undefined;
  };
  return { run, rest: () => pause?.() };
}

test.each([
  [0.001, LOOP_TIME / 0.001],
  [0.01, LOOP_TIME / 0.01],
  [100, LOOP_TIME / 100],
  // Longer rounds count for half a second: a dialog may have been open.
  [60_000, 10],
])("[FIELD-5] stops a loop whose rounds take %d ms in time", (milliseconds, count) => {
  const stoppedAfter = openGuard().run(count * 2, milliseconds) ?? 0;
  expect(stoppedAfter).toBeGreaterThanOrEqual(count);
  expect(stoppedAfter).toBeLessThan(count * 1.2 + 3);
});

test("[FIELD-5] leaves a loop with pauses alone", () => {
  const { run, rest } = openGuard();
  for (let task = 0; task < 100; task += 1) {
    expect(run(1_000, 4)).toBeUndefined();
    rest();
  }
});

test("[FIELD-5] stops the loops of a page that hangs again sooner each time", () => {
  const { run, rest } = openGuard();
  const counts = [1, 2, 3, 4, 5, 6].map(() => {
    const count = run(10_000, 10) ?? 0;
    rest();
    return Math.round(count / 50) * 50;
  });
  expect(counts).toEqual([500, 250, 150, 50, 50, 50]);
});
