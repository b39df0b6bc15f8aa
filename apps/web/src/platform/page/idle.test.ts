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

test("deferred work runs once the delay is over and the browser is idle", async () => {
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

test("deferred work waits until the page is visible, and can be canceled", async () => {
  const time = createFakeTime();
  const page = new FakePage();
  const whenIdle = createIdle({ scheduler: time.scheduler, page });
  const run = vi.fn();
  const idleRun = vi.fn();
  page.show("hidden");
  whenIdle(0, run);
  const cancel = whenIdle(0, idleRun);
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
  expect(idleRun).not.toHaveBeenCalled();
  whenIdle(1000, idleRun)();
  await time.advance(5000);
  expect(idleRun).not.toHaveBeenCalled();
});

test("waiting for a drawn page ends when it is idle, or in time", async () => {
  const time = createFakeTime();
  const idleRuns = new Set<() => void>();
  const onIdle = (run: () => void): (() => void) => {
    idleRuns.add(run);
    return () => void idleRuns.delete(run);
  };
  const onSettled = vi.fn();
  void untilIdle(300, { scheduler: time.scheduler, onIdle }).then(onSettled);
  await time.advance(200);
  expect(onSettled).not.toHaveBeenCalled();
  for (const run of idleRuns) run();
  await time.settle();
  expect(onSettled).toHaveBeenCalledOnce();
  expect(time.waiting().timers).toBe(0);

  idleRuns.clear();
  void untilIdle(300, { scheduler: time.scheduler, onIdle }).then(onSettled);
  void untilIdle(300, { scheduler: time.scheduler }).then(onSettled);
  await time.advance(299);
  expect(onSettled).toHaveBeenCalledOnce();
  await time.advance(1);
  expect(onSettled).toHaveBeenCalledTimes(3);
  expect(idleRuns.size).toBe(0);
});
