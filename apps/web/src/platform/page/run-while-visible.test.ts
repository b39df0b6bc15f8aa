import { afterEach, expect, test, vi } from "vitest";
import { createRunWhileVisible } from "./run-while-visible.ts";

afterEach(() => void vi.useRealTimers());

test("the callback runs while the page is visible, and on focus", () => {
  vi.useFakeTimers();
  const page = Object.assign(new EventTarget(), { visibilityState: "visible" as DocumentVisibilityState });
  const window = new EventTarget();
  const run = vi.fn();
  const end = createRunWhileVisible({ page, window })(run);
  vi.advanceTimersByTime(2000);
  expect(run).toHaveBeenCalledTimes(2);
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(2);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(run).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event("focus"));
  expect(run).toHaveBeenCalledTimes(4);
  end();
  page.dispatchEvent(new Event("visibilitychange"));
  window.dispatchEvent(new Event("focus"));
  vi.advanceTimersByTime(5000);
  expect(run).toHaveBeenCalledTimes(4);
});
