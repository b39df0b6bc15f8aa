import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createKeepAliveWriter } from "./keep-alive-writer.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(isLate = false) {
  const spoken: number[] = [];
  const begunAt = performance.now();
  const keepAliveWriter = createKeepAliveWriter({
    sink: {
      write: async (text) => {
        expect(text).toBe("…");
        spoken.push(Math.round(performance.now() - begunAt));
      },
    },
    keepAlive: { first: 2_000, next: 5_000 },
    text: "…",
  });
  keepAliveWriter.begin(isLate);
  return { keepAliveWriter, spoken };
}

test("a wait is broken after a while, and then again and again", () => {
  const { spoken, keepAliveWriter } = start();
  vi.advanceTimersByTime(13_000);
  expect(spoken).toEqual([2_000, 7_000, 12_000]);
  keepAliveWriter.close();
});

test("a wait that began before is broken at once", () => {
  const { spoken, keepAliveWriter } = start(true);
  vi.advanceTimersByTime(5_500);
  expect(spoken).toEqual([0, 5_000]);
  keepAliveWriter.close();
});

test("nothing is said where no single wait is long", () => {
  const { spoken, keepAliveWriter } = start();
  for (let part = 0; part < 20; part += 1) {
    vi.advanceTimersByTime(1_900);
    keepAliveWriter.end();
    keepAliveWriter.begin(false);
  }
  expect(spoken).toEqual([]);
  keepAliveWriter.close();
});

test("each wait is measured from its own start, with nothing sent between", () => {
  const { spoken, keepAliveWriter } = start();
  vi.advanceTimersByTime(1_000);
  keepAliveWriter.end();
  vi.advanceTimersByTime(10_000);
  keepAliveWriter.begin(false);
  vi.advanceTimersByTime(1_999);
  expect(spoken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual([13_000]);
  keepAliveWriter.close();
});

test("nothing is said after the end", () => {
  const { spoken, keepAliveWriter } = start();
  const timers = vi.getTimerCount();
  keepAliveWriter.close();
  expect(vi.getTimerCount()).toBe(timers - 1);
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual([]);
});
