import { expect, test } from "vitest";
import { nextTransport, pongTimeout, reconnectDelay } from "./reconnect.ts";

test.each([
  { failures: 0, least: 0, most: 0 },
  { failures: 1, least: 125, most: 250 },
  { failures: 2, least: 250, most: 500 },
  { failures: 3, least: 500, most: 1000 },
  { failures: 4, least: 1000, most: 2000 },
  { failures: 5, least: 2000, most: 4000 },
  { failures: 6, least: 2500, most: 5000 },
  { failures: 7, least: 2500, most: 5000 },
  { failures: 5000, least: 2500, most: 5000 },
])("after $failures failed tries the wait is $least to $most milliseconds", ({ failures, least, most }) => {
  expect(reconnectDelay({ failures, random: () => 0 })).toBe(least);
  expect(reconnectDelay({ failures, random: () => 1 })).toBe(most);
});

test("two unanswered WebSockets lead to an event stream, then both alternate", () => {
  expect([0, 1, 2, 3, 4, 5].map(nextTransport)).toEqual(["socket", "socket", "stream", "socket", "stream", "socket"]);
});

test("the pong timeout is five seconds, and grows after failed attempts", () => {
  expect([0, 1, 2, 3, 4, 5000].map(pongTimeout)).toEqual([5000, 10_000, 20_000, 40_000, 40_000, 40_000]);
});
