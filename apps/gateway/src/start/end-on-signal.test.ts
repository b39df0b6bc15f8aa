import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { endOnSignal } from "./end-on-signal.ts";

function running() {
  const signals = new EventEmitter();
  const closing = Promise.withResolvers<void>();
  const exits: number[] = [];
  let time = 0;
  let closes = 0;
  endOnSignal({
    process: { on: (signal, listener) => signals.on(signal, listener), exit: (code) => exits.push(code) },
    close: () => {
      closes++;
      return closing.promise;
    },
    now: () => time,
  });
  return {
    exits,
    closes: () => closes,
    signal: (name: "SIGINT" | "SIGTERM" | "disconnect", at: number) => {
      time = at;
      signals.emit(name);
    },
    finishClosing: async () => {
      closing.resolve();
      await closing.promise;
      await Promise.resolve();
    },
  };
}

test.each(["SIGINT", "SIGTERM", "disconnect"] as const)("%s lets everything end first", async (name) => {
  const gateway = running();
  gateway.signal(name, 0);
  expect(gateway.exits).toEqual([]);
  await gateway.finishClosing();
  expect(gateway.exits).toEqual([0]);
});

test("a second signal ends at once", () => {
  const gateway = running();
  gateway.signal("SIGINT", 0);
  gateway.signal("SIGINT", 500);
  expect(gateway.exits).toEqual([1]);
  expect(gateway.closes()).toBe(1);
});

test("one key press that arrives twice is one", async () => {
  const gateway = running();
  gateway.signal("SIGINT", 0);
  gateway.signal("SIGINT", 40);
  expect(gateway.exits).toEqual([]);
  await gateway.finishClosing();
  expect(gateway.exits).toEqual([0]);
});
