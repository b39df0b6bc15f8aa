import { expect, test } from "vitest";
import { type Admission, createMessageGate, MESSAGES_PER_SECOND } from "./message-gate.ts";

function sendFor(seconds: number, perSecond: number): Admission[] {
  let now = 0;
  const gate = createMessageGate({ now: () => now });
  return Array.from({ length: seconds * perSecond }, () => {
    now += 1000 / perSecond;
    return gate.admit();
  });
}
const count = (all: readonly Admission[], admission: Admission): number =>
  all.filter((each) => each === admission).length;

test("messages at the allowed pace are admitted without end", () => {
  expect(count(sendFor(60, MESSAGES_PER_SECOND), "admitted")).toBe(60 * MESSAGES_PER_SECOND);
});

test("messages above the allowed pace are dropped", () => {
  const all = sendFor(10, 700);
  expect(count(all, "admitted")).toBeLessThanOrEqual(1000 + 10 * MESSAGES_PER_SECOND);
  expect(count(all, "dropped")).toBeGreaterThan(0);
  expect(count(all, "flood")).toBe(0);
});

test("a flood is called one", () => {
  expect(sendFor(1, 20_000).at(-1)).toBe("flood");
});

test("repeated bursts after quiet times are no flood", () => {
  let now = 0;
  const gate = createMessageGate({ now: () => now });
  for (let burst = 0; burst < 20; burst += 1) {
    now += 10_000;
    for (let messageCount = 0; messageCount < 3000; messageCount += 1) expect(gate.admit()).not.toBe("flood");
  }
});
