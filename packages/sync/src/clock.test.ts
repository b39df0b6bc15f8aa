import { expect, test } from "vitest";
import { createSyncClock, earliestStamp } from "./clock.ts";

test("stamps grow, also while the machine's time stands still or goes back", () => {
  let time = 1000;
  const clock = createSyncClock({ device: "a", now: () => time });
  const stamps = [clock.tick(), clock.tick()];
  time = 10;
  stamps.push(clock.tick());
  time = 2000;
  stamps.push(clock.tick());
  expect(stamps).toEqual(stamps.toSorted());
  expect(new Set(stamps).size).toBe(4);
});

test("a stamp is later than those of other devices that were observed", () => {
  const [early, late] = [1000, 50_000].map((time, index) =>
    createSyncClock({ device: String(index), now: () => time }),
  ) as [ReturnType<typeof createSyncClock>, ReturnType<typeof createSyncClock>];
  const theirs = late.tick();
  early.observe(theirs);
  expect(early.tick() > theirs).toBe(true);
});

test("a clock continues from the last stamp of the one before it", () => {
  const before = createSyncClock({ device: "a", now: () => 5000 });
  const last = before.tick();
  expect(createSyncClock({ device: "a", now: () => 1, last }).tick() > last).toBe(true);
});

test("two devices never make the same stamp, and time comes first", () => {
  expect(earliestStamp(7, "a")).not.toBe(earliestStamp(7, "b"));
  expect(earliestStamp(7, "z") < earliestStamp(8, "a")).toBe(true);
});
