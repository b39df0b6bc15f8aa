import type { ProviderPreferences } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { blendedPrice } from "../endpoints/price.ts";
import { isNamedBy } from "./match-provider.ts";
import { rankEndpoints } from "./rank-endpoints.ts";
import { endpoint, rankingOf, request } from "./routing.test-support.ts";

const names = ["a", "b", "c", "d", "e"] as const;

const anEndpoint: fc.Arbitrary<Endpoint> = fc
  .record({
    slug: fc.constantFrom(...names),
    price: fc.option(fc.integer({ min: 0, max: 20 }), { nil: undefined }),
    isOwn: fc.boolean(),
    quantization: fc.constantFrom("fp8", "bf16", undefined),
    supportedParameters: fc.constantFrom([], ["temperature"], ["tools", "temperature"]),
    contextLength: fc.constantFrom(undefined, 100, 100_000),
    maxCompletionTokens: fc.constantFrom(undefined, 50, 5_000),
  })
  .map(({ slug, price, isOwn, ...traits }) =>
    endpoint(slug, "v/m", { ...traits, isOwn, ...withoutUndefined({ price }) }),
  );

const someNames = fc.option(fc.subarray([...names, "nobody"]), { nil: undefined });

const preferences: fc.Arbitrary<ProviderPreferences> = fc.record(
  {
    only: someNames,
    ignore: someNames,
    order: someNames,
    allow_fallbacks: fc.boolean(),
    require_parameters: fc.boolean(),
    quantizations: fc.option(fc.subarray(["fp8", "bf16", "unknown"] as const), { nil: undefined }),
    sort: fc.constantFrom("price" as const, "latency" as const, "throughput" as const, "exacto" as const, undefined),
    max_price: fc.option(fc.record({ prompt: fc.integer({ min: 0, max: 20 }) }), { nil: undefined }),
  },
  { requiredKeys: [] },
);

const rankRequests = fc.record({
  endpoints: fc.array(anEndpoint, { maxLength: 8 }),
  provider: preferences,
  coolingDown: fc.subarray([...names]),
  max_tokens: fc.constantFrom(undefined, 1, 1_000),
  temperature: fc.constantFrom(undefined, 1),
  draws: fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 8, maxLength: 8 }),
});

type RankRequest = typeof rankRequests extends fc.Arbitrary<infer Value> ? Value : never;

function rank({ endpoints, provider, coolingDown, max_tokens, temperature, draws }: RankRequest) {
  const remaining = [...draws];
  const body = request({ provider, max_tokens, temperature });
  return rankEndpoints(
    endpoints,
    rankingOf(body, { measurements: { coolingDown }, random: () => remaining.shift() ?? 0.5 }),
  );
}

test("every endpoint is either ranked or left out with a reason, once", () => {
  fc.assert(
    fc.property(rankRequests, (rankRequest) => {
      const { rankedEndpoints, exclusions } = rank(rankRequest);
      const reportedEndpoints = [...rankedEndpoints, ...exclusions.map((each) => each.endpoint)];
      expect(reportedEndpoints).toHaveLength(rankRequest.endpoints.length);
      expect(new Set(reportedEndpoints)).toEqual(new Set(rankRequest.endpoints));
    }),
  );
});

test("no endpoint is ranked that a preference leaves out", () => {
  fc.assert(
    fc.property(rankRequests, (rankRequest) => {
      const { only, ignore, order, allow_fallbacks, quantizations, max_price } = rankRequest.provider;
      const isNamedIn = (entries: readonly string[], each: Endpoint) => entries.some((entry) => isNamedBy(entry, each));
      for (const each of rank(rankRequest).rankedEndpoints) {
        if (only?.length) expect(isNamedIn(only, each)).toBe(true);
        expect(isNamedIn(ignore ?? [], each)).toBe(false);
        if (order?.length && allow_fallbacks === false) expect(isNamedIn(order, each)).toBe(true);
        if (quantizations?.length) expect(quantizations).toContain(each.model.quantization ?? "unknown");
        const price = blendedPrice(each.model.pricing) ?? Number.POSITIVE_INFINITY;
        expect(price).toBeLessThanOrEqual((max_price?.prompt ?? Number.POSITIVE_INFINITY) * 1.0001);
      }
    }),
  );
});

test("a resting endpoint is asked last, and never left out", () => {
  fc.assert(
    fc.property(rankRequests, (rankRequest) => {
      const closedBreaker = rank({ ...rankRequest, coolingDown: [] });
      const { rankedEndpoints } = rank(rankRequest);
      expect(new Set(rankedEndpoints)).toEqual(new Set(closedBreaker.rankedEndpoints));
      const isCoolingDown = rankedEndpoints.map(({ provider }) =>
        rankRequest.coolingDown.includes(provider.slug as (typeof names)[number]),
      );
      expect(isCoolingDown).toEqual(isCoolingDown.toSorted((a, b) => Number(a) - Number(b)));
    }),
  );
});

test("among those that do not rest, one's own come first", () => {
  fc.assert(
    fc.property(rankRequests, (rankRequest) => {
      const ownership = rank({ ...rankRequest, coolingDown: [] }).rankedEndpoints.map(({ isOwn }) => isOwn === true);
      expect(ownership).toEqual(ownership.toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
});

test("where no endpoint is left, a condition is named, and only then", () => {
  fc.assert(
    fc.property(rankRequests, (rankRequest) => {
      const { rankedEndpoints, failedBy } = rank(rankRequest);
      expect(failedBy !== undefined).toBe(rankedEndpoints.length === 0 && rankRequest.endpoints.length > 0);
    }),
  );
});

test("sorting by price gives rising prices, whatever is drawn", () => {
  fc.assert(
    fc.property(rankRequests, (rankRequest) => {
      const { rankedEndpoints } = rank({ ...rankRequest, coolingDown: [], provider: { sort: "price" } });
      const prices = rankedEndpoints
        .filter(({ isOwn }) => !isOwn)
        .map(({ model }) => blendedPrice(model.pricing) ?? Infinity);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }),
  );
});

/** Uniformly distributed random numbers, reproducible by their seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

test("load is shared in proportion to the inverse square of the price", () => {
  const prices = [1, 2, 3];
  const endpoints = prices.map((price, index) => endpoint(names[index] ?? "a", "v/m", { price }));
  const context = rankingOf(request(), { random: createRandom(7) });
  const rounds = 20_000;
  const first = new Map<string, number>();
  const second = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const [winner, next] = rankEndpoints(endpoints, context).rankedEndpoints.map(({ provider }) => provider.slug);
    first.set(winner ?? "", (first.get(winner ?? "") ?? 0) + 1);
    if (winner === "a") second.set(next ?? "", (second.get(next ?? "") ?? 0) + 1);
  }
  const share = (counts: Map<string, number>, name: string) =>
    (counts.get(name) ?? 0) / [...counts.values()].reduce((sum, count) => sum + count, 0);
  // The weights are 1, 1/4 and 1/9, 49/36 in total; without the first, 1/4 and 1/9, 13/36 in total.
  expect(share(first, "a")).toBeCloseTo(36 / 49, 1);
  expect(share(first, "b")).toBeCloseTo(9 / 49, 1);
  expect(share(first, "c")).toBeCloseTo(4 / 49, 1);
  expect(share(second, "b")).toBeCloseTo(9 / 13, 1);
});
