import { expect, test } from "vitest";
import { createWatchdog } from "./watchdog.ts";

function startWatch() {
  const events: string[] = [];
  const pings: number[] = [];
  let tick: (() => void) | undefined;
  const dog = createWatchdog({
    ask: (ping) => pings.push(ping),
    onUnresponsive: () => events.push("silent"),
    onResponsive: () => events.push("heard"),
    every: (_, run) => {
      tick = run;
      return () => {
        tick = undefined;
      };
    },
  });
  const ticks = (count: number): void => {
    for (let index = 0; index < count; index += 1) tick?.();
  };
  return { dog, events, pings, ticks, isAsking: () => tick !== undefined };
}

test("a frame that answers is left alone", () => {
  const { dog, events, pings, ticks } = startWatch();
  dog.start();
  for (let second = 0; second < 20; second += 1) {
    ticks(1);
    dog.acknowledge(pings.at(-1) ?? 0);
  }
  expect(events).toEqual([]);
});

test("silence is told once, and so is that it is over", () => {
  const { dog, events, ticks } = startWatch();
  dog.start();
  ticks(10);
  expect(events).toEqual(["silent"]);
  dog.acknowledge(1);
  dog.acknowledge(2);
  expect(events).toEqual(["silent", "heard"]);
});

test("answers to what was not asked, or was answered, say nothing", () => {
  const { dog, events, ticks } = startWatch();
  dog.start();
  ticks(1);
  dog.acknowledge(1);
  for (let second = 0; second < 10; second += 1) {
    dog.acknowledge(1);
    dog.acknowledge(99);
    ticks(1);
  }
  expect(events).toEqual(["silent"]);
});

test("after its end nothing is asked, and a new start begins anew", () => {
  const { dog, events, ticks, isAsking } = startWatch();
  dog.start();
  ticks(3);
  dog.stop();
  dog.acknowledge(1);
  expect(isAsking()).toBe(false);
  dog.start();
  ticks(4);
  expect(events).toEqual([]);
  ticks(1);
  expect(events).toEqual(["silent"]);
});
