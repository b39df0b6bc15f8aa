import { expect, test } from "vitest";
import { createFakeTime } from "./fake-time.ts";

test("timers run when due, in order, and see the time at which they were due", async () => {
  const time = createFakeTime(0);
  const ran: string[] = [];
  const note = (name: string) => (): void => {
    ran.push(`${name} at ${time.clock.now()}`);
  };
  time.scheduler.after(20, note("second"));
  time.scheduler.after(10, note("first"));
  time.scheduler.after(20, note("third"));
  const cancel = time.scheduler.after(15, note("cancelled"));
  cancel();
  await time.advance(19);
  expect(ran).toEqual(["first at 10"]);
  await time.advance(1);
  expect(ran).toEqual(["first at 10", "second at 20", "third at 20"]);
});

test("a timer that a timer sets runs in the same advance where it is due", async () => {
  const time = createFakeTime(0);
  const ran: number[] = [];
  const again = (): void => {
    ran.push(time.clock.now());
    if (ran.length < 5) time.scheduler.after(10, again);
  };
  time.scheduler.after(10, again);
  await time.advance(35);
  expect(ran).toEqual([10, 20, 30]);
  expect(time.waiting()).toEqual({ timers: 1, frames: 0 });
});

test("a frame runs the callbacks planned before it once", async () => {
  const time = createFakeTime();
  let frames = 0;
  time.scheduler.onFrame(() => {
    frames += 1;
    time.scheduler.onFrame(() => {
      frames += 1;
    });
  });
  await time.frame();
  expect(frames).toBe(1);
  await time.frame();
  await time.frame();
  expect(frames).toBe(2);
});

test("a delay ends on time, or rejects with the abort's reason and no timer", async () => {
  const time = createFakeTime();
  let isOver = false;
  const waiting = time.delay(10).then(() => {
    isOver = true;
  });
  await time.advance(9);
  expect(isOver).toBe(false);
  await time.advance(1);
  await waiting;
  const controller = new AbortController();
  const delay = time.delay(10, controller.signal);
  controller.abort(new Error("enough"));
  await expect(delay).rejects.toThrow("enough");
  await expect(time.delay(10, controller.signal)).rejects.toThrow("enough");
  expect(time.waiting().timers).toBe(0);
});
