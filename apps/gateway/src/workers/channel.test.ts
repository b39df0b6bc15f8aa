import { expect, test } from "vitest";
import { createChannel } from "./channel.ts";
import { createWire } from "./wire.test-support.ts";

type Theirs = { double: (value: number) => number; fail: (value: null) => void; hang: (value: null) => Promise<void> };

function connect(receivedNumbers: number[] = []) {
  const { left, right, sentCount } = createWire();
  createChannel({
    port: right,
    handlers: {
      double: (value: number) => {
        receivedNumbers.push(value);
        return value * 2;
      },
      fail: () => {
        throw Object.assign(new Error("constraint failed"), { errcode: 2067 });
      },
      hang: () => new Promise(() => {}),
    },
  });
  return { channel: createChannel<Theirs>({ port: left, handlers: {} }), sent: sentCount };
}

test("calls of one turn are one message, and each gets its own answer", async () => {
  const { channel, sent } = connect();
  expect(await Promise.all([1, 2, 3].map((value) => channel.call("double", value)))).toEqual([2, 4, 6]);
  expect(sent()).toBe(2);
});

test("notices and calls arrive in their order", async () => {
  const receivedNumbers: number[] = [];
  const { channel } = connect(receivedNumbers);
  channel.tell("double", 1);
  await channel.call("double", 2);
  expect(receivedNumbers).toEqual([1, 2]);
});

test("a failure keeps the fields that identify its kind", async () => {
  const { channel } = connect();
  await expect(channel.call("fail", null)).rejects.toMatchObject({ message: "constraint failed", errcode: 2067 });
});

test("calls fail when the other process ends, and so do later ones", async () => {
  const { channel } = connect();
  const waiting = expect(channel.call("hang", null)).rejects.toThrow("has ended");
  channel.close();
  await waiting;
  await expect(channel.call("double", 1)).rejects.toThrow("has ended");
});
