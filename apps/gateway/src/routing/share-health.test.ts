import type { ApiError } from "@tutti/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createEndpointHealth } from "./endpoint-health.ts";
import { endpoint } from "./routing.test-support.ts";
import { shareHealth } from "./share-health.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A Redis that passes each published message to all subscribers. */
function createBus() {
  const listeners: ((message: string) => void)[] = [];
  const messages: string[] = [];
  return {
    messages,
    publish: (_: string, message: string) => {
      messages.push(message);
      for (const listener of listeners) listener(message);
    },
    subscribe: (_: string, listener: (message: string) => void) => void listeners.push(listener),
  };
}

/** Two gateways, each with a connection of its own to the same account, which both have ranked. */
function twoGateways() {
  const redis = createBus();
  const start = (instanceId: string) => {
    const health = shareHealth(
      createEndpointHealth(() => Date.now()),
      { redis, instanceId },
    );
    const requestedEndpoint = endpoint("one", "v/m", { provider: { connectionId: "the same" } });
    health.isCoolingDown(requestedEndpoint);
    return { health, requestedEndpoint };
  };
  return { redis, first: start("first"), second: start("second") };
}

const down: ApiError = { code: 503, message: "The secret words of an upstream." };

test("what fails at one gateway rests at the others until it answers", () => {
  const { redis, first, second } = twoGateways();
  for (let count = 0; count < 5; count += 1) first.health.recordRefusal(first.requestedEndpoint, down);
  expect(first.health.isCoolingDown(first.requestedEndpoint)).toBe(true);
  vi.advanceTimersByTime(50);
  expect(second.health.isCoolingDown(second.requestedEndpoint)).toBe(true);
  expect(second.health.uptime(second.requestedEndpoint).last5m).toBe(0);
  // One message for all events, without the upstream's message.
  expect(redis.messages).toHaveLength(1);
  expect(redis.messages[0]).not.toContain("secret");

  second.health.recordFirstPart(second.requestedEndpoint, 100);
  second.health.recordEnd(second.requestedEndpoint);
  vi.advanceTimersByTime(50);
  expect(first.health.isCoolingDown(first.requestedEndpoint)).toBe(false);
});

test("refused keys, busy providers and measurements are known together", () => {
  const { first, second } = twoGateways();
  first.health.recordFirstPart(first.requestedEndpoint, 250);
  first.health.recordThroughput(first.requestedEndpoint, { tokens: 500, milliseconds: 1000 });
  first.health.recordFailure(first.requestedEndpoint, down);
  vi.advanceTimersByTime(50);
  expect(second.health.latency(second.requestedEndpoint)).toEqual(first.health.latency(first.requestedEndpoint));
  expect(second.health.latency(second.requestedEndpoint)).toBeDefined();
  expect(second.health.throughput(second.requestedEndpoint)).toEqual(first.health.throughput(first.requestedEndpoint));
  expect(second.health.uptime(second.requestedEndpoint)).toEqual(first.health.uptime(first.requestedEndpoint));

  first.health.recordRefusal(
    first.requestedEndpoint,
    { code: 429, message: "", metadata: { error_type: "rate_limit_exceeded" } },
    30,
  );
  vi.advanceTimersByTime(50);
  expect(second.health.isCoolingDown(second.requestedEndpoint)).toBe(
    first.health.isCoolingDown(first.requestedEndpoint),
  );
});

test("each happening counts once, at the gateway where it happened too", () => {
  const { first } = twoGateways();
  first.health.recordRefusal(first.requestedEndpoint, down);
  first.health.recordFirstPart(first.requestedEndpoint, 100);
  first.health.recordEnd(first.requestedEndpoint);
  const before = first.health.uptime(first.requestedEndpoint);
  vi.advanceTimersByTime(50);
  expect(first.health.uptime(first.requestedEndpoint)).toEqual(before);
  expect(before.last5m).toBeCloseTo(0.5);
});

test("another account's failures and unreadable events change nothing", () => {
  const { redis, first, second } = twoGateways();
  const others = endpoint("one", "v/m", { provider: { connectionId: "another" } });
  const unknown = endpoint("demo", "v/m");
  for (const requestedEndpoint of [others, unknown]) {
    for (let count = 0; count < 5; count += 1) first.health.recordRefusal(requestedEndpoint, down);
  }
  vi.advanceTimersByTime(50);
  redis.publish("", "not JSON");
  redis.publish("", JSON.stringify({ from: "third", events: [{ what: "exploded" }] }));
  expect(second.health.isCoolingDown(second.requestedEndpoint)).toBe(false);
  expect(second.health.uptime(second.requestedEndpoint).last5m).toBeUndefined();
});
