import { createFakeTime } from "@tutti/testkit";
import { expect, test, vi } from "vitest";
import { createIdle, untilIdle } from "./idle.ts";

class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";

  show(visibilityState: DocumentVisibilityState): void {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

test("what is not urgent runs once the time is over and the browser says that it is idle", async () => {
  const time = createFakeTime();
  let idle: (() => void) | undefined;
  const onIdle = (run: () => void): (() => void) => {
    idle = run;
    return () => {
      idle = undefined;
    };
  };
  const whenIdle = createIdle({ scheduler: time.scheduler, page: new FakePage(), onIdle });
  const run = vi.fn();
  whenIdle(1000, run);
  await time.advance(999);
  expect(idle).toBeUndefined();
  await time.advance(1);
  expect(run).not.toHaveBeenCalled();
  idle?.();
  expect(run).toHaveBeenCalledOnce();

  const cancel = whenIdle(1000, run);
  await time.advance(1000);
  cancel();
  expect(idle).toBeUndefined();
});

test("it waits until the page is seen, each time it is hidden, and may be cancelled until then", async () => {
  const time = createFakeTime();
  const page = new FakePage();
  const whenIdle = createIdle({ scheduler: time.scheduler, page });
  const run = vi.fn();
  const cancelled = vi.fn();
  page.show("hidden");
  whenIdle(0, run);
  const cancel = whenIdle(0, cancelled);
  await time.advance(5000);
  expect(run).not.toHaveBeenCalled();
  cancel();
  page.show("visible");
  page.show("hidden");
  await time.advance(5000);
  expect(run).not.toHaveBeenCalled();
  page.show("visible");
  await time.advance(5000);
  expect(run).toHaveBeenCalledOnce();
  expect(cancelled).not.toHaveBeenCalled();
  whenIdle(1000, cancelled)();
  await time.advance(5000);
  expect(cancelled).not.toHaveBeenCalled();
});

test("what waits for the page to be drawn goes on when the page is idle, and in time where it is not", async () => {
  const time = createFakeTime();
  const idleRuns = new Set<() => void>();
  const onIdle = (run: () => void): (() => void) => {
    idleRuns.add(run);
    return () => void idleRuns.delete(run);
  };
  const settled = vi.fn();
  void untilIdle(300, { scheduler: time.scheduler, onIdle }).then(settled);
  await time.advance(200);
  expect(settled).not.toHaveBeenCalled();
  for (const run of idleRuns) run();
  await time.settle();
  expect(settled).toHaveBeenCalledOnce();
  expect(time.waiting().timers).toBe(0);

  idleRuns.clear();
  void untilIdle(300, { scheduler: time.scheduler, onIdle }).then(settled);
  void untilIdle(300, { scheduler: time.scheduler }).then(settled);
  await time.advance(299);
  expect(settled).toHaveBeenCalledOnce();
  await time.advance(1);
  expect(settled).toHaveBeenCalledTimes(3);
  expect(idleRuns.size).toBe(0);
});
