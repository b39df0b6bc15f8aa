import { TOAST_DURATION } from "@tutti/domain";
import { describe, expect, test } from "vitest";
import { createToasts } from "./toasts.ts";

/** Timers that run when the test says so. */
function handTimers() {
  const waiting = new Map<() => void, number>();
  return {
    after(milliseconds: number, run: () => void) {
      waiting.set(run, milliseconds);
      return () => waiting.delete(run);
    },
    durations: () => [...waiting.values()],
    runAll() {
      for (const run of [...waiting.keys()]) {
        waiting.delete(run);
        run();
      }
    },
  };
}

function setUp() {
  const timers = handTimers();
  const toasts = createToasts({ scheduler: timers });
  return { timers, toasts, titles: () => toasts.state.getState().map((toast) => toast.title) };
}

describe("toasts", () => {
  test("at most three are kept, the oldest dropped first", () => {
    const { toasts, timers, titles } = setUp();
    for (const title of ["one", "two", "three", "four", "five"]) toasts.show({ kind: "info", title });
    expect(titles()).toEqual(["three", "four", "five"]);
    expect(timers.durations()).toHaveLength(3);
  });

  test("each goes by itself after five seconds", () => {
    const { toasts, timers, titles } = setUp();
    toasts.show({ kind: "error", title: "Error 500" });
    expect(timers.durations()).toEqual([TOAST_DURATION]);
    expect(TOAST_DURATION).toBe(5000);
    timers.runAll();
    expect(titles()).toEqual([]);
  });

  test("one that is dismissed leaves the others and its timer is gone", () => {
    const { toasts, timers, titles } = setUp();
    toasts.show({ kind: "info", title: "one" });
    toasts.show({ kind: "info", title: "two" });
    toasts.dismiss(toasts.state.getState()[0]!.id);
    expect(titles()).toEqual(["two"]);
    expect(timers.durations()).toHaveLength(1);
  });

  test("none goes while they are held, those that come meanwhile included", () => {
    const { toasts, timers, titles } = setUp();
    toasts.show({ kind: "info", title: "one" });
    toasts.hold();
    toasts.show({ kind: "info", title: "two" });
    timers.runAll();
    expect(titles()).toEqual(["one", "two"]);
    toasts.release();
    timers.runAll();
    expect(titles()).toEqual([]);
  });

  test("dismissing the last held one lets later ones go by themselves", () => {
    const { toasts, timers, titles } = setUp();
    toasts.show({ kind: "info", title: "one" });
    toasts.hold();
    toasts.dismiss(toasts.state.getState()[0]!.id);
    toasts.show({ kind: "info", title: "two" });
    timers.runAll();
    expect(titles()).toEqual([]);
  });
});
