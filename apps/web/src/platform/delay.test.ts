import { expect, test, vi } from "vitest";
import { abortableDelay } from "./delay.ts";

test("waits as long as it should", async () => {
  vi.useFakeTimers();
  try {
    let isOver = false;
    const over = abortableDelay(1000, new AbortController().signal).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await over;
    expect(isOver).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test("ends with the reason of an abort, before and while waiting, and leaves no timer", async () => {
  vi.useFakeTimers();
  try {
    const controller = new AbortController();
    const waiting = abortableDelay(1000, controller.signal);
    controller.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    await expect(abortableDelay(1000, controller.signal)).rejects.toThrow("stopped");
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
