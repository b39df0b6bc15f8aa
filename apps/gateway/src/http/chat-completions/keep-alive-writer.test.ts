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
  const silence = createKeepAliveWriter({
    sink: {
      write: async (text) => {
        expect(text).toBe("…");
        spoken.push(Math.round(performance.now() - begunAt));
      },
    },
    keepAlive: { first: 2_000, next: 5_000 },
    text: "…",
  });
  silence.begin(isLate);
  return { silence, spoken };
}

test("a wait is broken after a while, and then again and again", () => {
  const { spoken, silence } = start();
  vi.advanceTimersByTime(13_000);
  expect(spoken).toEqual([2_000, 7_000, 12_000]);
  silence.close();
});

test("a wait that began before is broken at once", () => {
  const { spoken, silence } = start(true);
  vi.advanceTimersByTime(5_500);
  expect(spoken).toEqual([0, 5_000]);
  silence.close();
});

test("nothing is said where no single wait is long", () => {
  const { spoken, silence } = start();
  for (let part = 0; part < 20; part += 1) {
    vi.advanceTimersByTime(1_900);
    silence.end();
    silence.begin(false);
  }
  expect(spoken).toEqual([]);
  silence.close();
});

test("each wait is measured from its own start, with nothing sent between", () => {
  const { spoken, silence } = start();
  vi.advanceTimersByTime(1_000);
  silence.end();
  vi.advanceTimersByTime(10_000);
  silence.begin(false);
  vi.advanceTimersByTime(1_999);
  expect(spoken).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(spoken).toEqual([13_000]);
  silence.close();
});

test("nothing is said after the end", () => {
  const { spoken, silence } = start();
  const timers = vi.getTimerCount();
  silence.close();
  expect(vi.getTimerCount()).toBe(timers - 1);
  vi.advanceTimersByTime(60_000);
  expect(spoken).toEqual([]);
});
