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

  test("each disappears after five seconds", () => {
    const { toasts, timers, titles } = setUp();
    toasts.show({ kind: "error", title: "Error 500" });
    expect(timers.durations()).toEqual([TOAST_DURATION]);
    expect(TOAST_DURATION).toBe(5000);
    timers.runAll();
    expect(titles()).toEqual([]);
  });

  test("one about running work stays as long as that lasts, however it ends", async () => {
    const { toasts, timers, titles } = setUp();
    const [reading, writing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    toasts.show({ kind: "info", title: "Reading", until: reading.promise });
    toasts.show({ kind: "info", title: "Writing", until: writing.promise });
    toasts.hold();
    toasts.release();
    timers.runAll();
    expect(titles()).toEqual(["Reading", "Writing"]);
    reading.resolve();
    await reading.promise;
    expect(titles()).toEqual(["Writing"]);
    writing.reject(new Error("away"));
    await writing.promise.catch(() => undefined);
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

  test("none disappears while they are held, later ones included", () => {
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

  test("dismissing the last held one lets later ones expire", () => {
    const { toasts, timers, titles } = setUp();
    toasts.show({ kind: "info", title: "one" });
    toasts.hold();
    toasts.dismiss(toasts.state.getState()[0]!.id);
    toasts.show({ kind: "info", title: "two" });
    timers.runAll();
    expect(titles()).toEqual([]);
  });

  test("[TAB-6] identical ones are one with a count, and a new timer", () => {
    const { toasts, timers } = setUp();
    const failure = { kind: "error", title: "Error 429", text: "(Good) Too many requests" } as const;
    toasts.show(failure);
    toasts.show({ kind: "info", title: "one" });
    toasts.show(failure);
    toasts.show(failure);
    expect(toasts.state.getState().map(({ title, count }) => [title, count])).toEqual([
      ["one", 1],
      ["Error 429", 3],
    ]);
    expect(timers.durations()).toHaveLength(2);
    timers.runAll();
    toasts.show(failure);
    expect(toasts.state.getState()[0]?.count).toBe(1);
  });

  test.each([
    ["another kind", { kind: "info", title: "Saved", text: "all" }],
    ["another title", { kind: "error", title: "Lost", text: "all" }],
    ["another text", { kind: "error", title: "Saved", text: "some" }],
    ["no text", { kind: "error", title: "Saved" }],
  ] as const)("[TAB-6] one with %s stands for itself", (_name, notice) => {
    const { toasts } = setUp();
    toasts.show({ kind: "error", title: "Saved", text: "all" });
    toasts.show(notice);
    expect(toasts.state.getState().map(({ count }) => count)).toEqual([1, 1]);
  });

  test("[TAB-6] each undo has its own toast, and repeated failures share one", () => {
    const { toasts } = setUp();
    const runs: string[] = [];
    const action = (label: string, name: string) => ({ label, run: () => runs.push(name) });
    for (const name of ["first", "second"]) {
      toasts.show({ kind: "success", title: "Message deleted", action: action("Undo", name) });
      toasts.show({ kind: "error", title: "No Image Model Selected", action: action("Add Image Model", name) });
    }
    const shownToasts = toasts.state.getState();
    expect(shownToasts.map(({ title, count }) => [title, count])).toEqual([
      ["Message deleted", 1],
      ["Message deleted", 1],
      ["No Image Model Selected", 2],
    ]);
    for (const toast of shownToasts) toast.action?.run();
    expect(runs).toEqual(["first", "second", "second"]);
  });

  test("[TAB-6] one repeated while they are held stays until they are released", () => {
    const { toasts, timers } = setUp();
    toasts.show({ kind: "info", title: "one" });
    toasts.hold();
    toasts.show({ kind: "info", title: "one" });
    timers.runAll();
    expect(toasts.state.getState()).toHaveLength(1);
  });
});
