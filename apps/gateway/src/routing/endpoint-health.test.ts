import type { ApiError } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { createEndpointHealth, refusalKind } from "./endpoint-health.ts";
import { endpoint } from "./routing.test-support.ts";

const down: ApiError = { code: 503, message: "" };

function setUp() {
  let time = 1_000_000;
  const health = createEndpointHealth(() => time);
  return {
    health,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
  };
}

const connection = () => ({ provider: {} });

test.each<[number, string | undefined, string]>([
  [400, "invalid_request", "request"],
  [401, "authentication", "account"],
  [402, "payment_required", "account"],
  [403, "permission_denied", "failure"],
  [403, "content_policy_violation", "request"],
  [403, undefined, "request"],
  [404, "not_found", "failure"],
  [408, "timeout", "failure"],
  [413, "payload_too_large", "request"],
  [422, "unprocessable", "request"],
  [429, "rate_limit_exceeded", "busy"],
  [500, "server", "failure"],
  [502, "provider_unavailable", "failure"],
  [529, "provider_overloaded", "failure"],
])("a %s (%s) is reported as: %s", (code, error_type, kind) => {
  expect(refusalKind({ code, message: "", metadata: error_type === undefined ? null : { error_type } })).toBe(kind);
});

describe("who rests", () => {
  test("is one model of a provider, where that model fails", () => {
    const { health } = setUp();
    const provider = endpoint("one", "v/a", connection()).provider;
    const a = { ...endpoint("one", "v/a"), provider };
    const b = { ...endpoint("one", "v/b"), provider };
    for (let index = 0; index < 3; index += 1) health.recordRefusal(a, down);
    expect([health.isCoolingDown(a), health.isCoolingDown(b)]).toEqual([true, false]);
  });

  test("are all models of a provider whose key is refused, until one answers", () => {
    const { health } = setUp();
    const provider = endpoint("one", "v/a", connection()).provider;
    const a = { ...endpoint("one", "v/a"), provider };
    const b = { ...endpoint("one", "v/b"), provider };
    health.recordRefusal(a, { code: 401, message: "" });
    expect([health.isCoolingDown(a), health.isCoolingDown(b)]).toEqual([true, true]);
    health.recordFirstPart(b, 10);
    expect([health.isCoolingDown(a), health.isCoolingDown(b)]).toEqual([false, false]);
  });

  test("is never another account's connection to the same provider", () => {
    const { health } = setUp();
    const [mine, theirs] = [endpoint("one", "v/a", connection()), endpoint("one", "v/a", connection())];
    health.recordRefusal(mine, { code: 402, message: "" });
    expect([health.isCoolingDown(mine), health.isCoolingDown(theirs)]).toEqual([true, false]);
  });

  test("is asked again after the time that it named", () => {
    const { health, pass } = setUp();
    const one = endpoint("one", "v/a", connection());
    health.recordRefusal(one, { code: 429, message: "" }, 20);
    pass(19);
    expect(health.isCoolingDown(one)).toBe(true);
    pass(1);
    expect(health.isCoolingDown(one)).toBe(false);
  });

  test("is one whose answers always break, though they always begin", () => {
    const { health } = setUp();
    const one = endpoint("one", "v/a", connection());
    for (let index = 0; index < 3; index += 1) {
      health.recordFirstPart(one, 10);
      health.recordFailure(one, { code: 502, message: "" });
    }
    expect(health.isCoolingDown(one)).toBe(true);
  });

  test("is no endpoint without measurements", () => {
    const { health } = setUp();
    const one = endpoint("one", "v/a", connection());
    expect(health.isCoolingDown(one)).toBe(false);
    expect(health.latency(one)).toBeUndefined();
    expect(health.throughput(one)).toBeUndefined();
    expect(health.uptime(one)).toEqual({ last5m: undefined, last30m: undefined, last1d: undefined });
  });
});

describe("what is measured", () => {
  test("are latency and speed by percentile, better values for more answers", () => {
    const { health } = setUp();
    const one = endpoint("one", "v/a", connection());
    for (let value = 1; value <= 100; value += 1) {
      health.recordFirstPart(one, value * 10);
      health.recordThroughput(one, { tokens: value * 10, milliseconds: 10_000 });
    }
    const near = (expected: number) => expect.closeTo(expected, -Math.log10(expected * 0.1));
    expect(health.latency(one)).toEqual({ p50: near(500), p75: near(750), p90: near(900), p99: near(990) });
    // Nine of ten answers had more than 10 tokens a second.
    expect(health.throughput(one)).toEqual({ p50: near(50), p75: near(25), p90: near(10), p99: near(1) });
  });

  test("is no speed with hardly any tokens, or no time between them", () => {
    const { health } = setUp();
    const one = endpoint("one", "v/a", connection());
    health.recordThroughput(one, { tokens: 3, milliseconds: 1 });
    health.recordThroughput(one, { tokens: 300, milliseconds: 0 });
    expect(health.throughput(one)).toBeUndefined();
  });

  test("is how many were answered, of late and over the day", () => {
    const { health, pass } = setUp();
    const one = endpoint("one", "v/a", connection());
    for (let index = 0; index < 10; index += 1) health.recordRefusal(one, down);
    pass(3_600);
    for (let index = 0; index < 10; index += 1) health.recordEnd(one);
    const { last5m, last30m, last1d } = health.uptime(one);
    expect(last5m).toBeGreaterThan(0.99);
    expect(last30m).toBeGreaterThan(0.9);
    expect(last1d).toBeGreaterThan(0.4);
    expect(last1d).toBeLessThan(0.6);
    pass(7 * 86_400);
    expect(health.uptime(one)).toEqual({ last5m: undefined, last30m: undefined, last1d: undefined });
  });
});
