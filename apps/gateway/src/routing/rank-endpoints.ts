import type { MaxPrice, PercentileLimit, ProviderPreferences } from "@tutti/contract";
import { isPresent, lookUp } from "@tutti/contract";
import { type Key, sortByKey } from "../endpoints/compare-keys.ts";
import type { Endpoint, HealthView, Percentiles } from "../endpoints/endpoint.ts";
import { blendedPrice } from "../endpoints/price.ts";
import { largest } from "../largest.ts";
import { decidesItself, type FilterResult, filterEndpoints } from "./filter-endpoints.ts";
import { placeIn } from "./match-provider.ts";
import type { RequiredCapabilities } from "./required-capabilities.ts";

export interface RankingContext {
  preferences: ProviderPreferences;
  /** The request's own `max_price`, beside the one among the preferences. */
  maxPrice?: MaxPrice | null | undefined;
  needs: RequiredCapabilities;
  health: Pick<HealthView, "isCoolingDown" | "latency" | "throughput" | "uptime">;
  /** From 0 up to but not including 1. */
  random: () => number;
}

export interface Ranking extends Omit<FilterResult, "remainingEndpoints"> {
  /** The endpoints that may answer, best first. */
  rankedEndpoints: readonly Endpoint[];
}

/** The criteria that providers can be sorted by. */
export type Sort = "price" | "throughput" | "latency" | "exacto";

/**
 * The endpoints that may answer a request, best first, and the excluded ones with the reasons. The rules are
 * OpenRouter's: the request's conditions exclude endpoints; then those whose circuit breaker is open come last, the
 * account's own keys first, `order` next, and those that miss a preferred speed later. Endpoints that are then equal
 * are sorted by `sort`; if the request names no order, they are drawn at random, with the inverse square of the price
 * as the weight, so that load is shared and the cheap ones get most of it.
 */
export function rankEndpoints(endpoints: readonly Endpoint[], context: RankingContext): Ranking {
  const { remainingEndpoints, ...filtered } = filterEndpoints(endpoints, context);
  if (remainingEndpoints.length <= 1) return { rankedEndpoints: remainingEndpoints, ...filtered };
  return { rankedEndpoints: sortByKey(remainingEndpoints, keyReader(remainingEndpoints, context)), ...filtered };
}

/** The criterion that a request sorts its providers by. */
export function sortOfPreferences({ sort }: ProviderPreferences): Sort | undefined {
  return (typeof sort === "object" ? sort?.by : sort) ?? undefined;
}

function keyReader(remainingEndpoints: readonly Endpoint[], context: RankingContext): (endpoint: Endpoint) => Key {
  const { preferences, health } = context;
  const order = preferences.order ?? [];
  const last = lastKeyReader(remainingEndpoints, context);
  return (endpoint) => [
    health.isCoolingDown(endpoint) ? 1 : 0,
    endpoint.isOwn ? 0 : 1,
    placeIn(order, endpoint) ?? order.length,
    // A provider that `only` names itself comes before OpenRouter, which may have one that `only` names.
    preferences.only?.length && decidesItself(endpoint) && placeIn(preferences.only, endpoint) === undefined ? 1 : 0,
    missesSpeed(endpoint, context) ? 1 : 0,
    ...last(endpoint),
  ];
}

function lastKeyReader(remainingEndpoints: readonly Endpoint[], context: RankingContext): (endpoint: Endpoint) => Key {
  const { preferences, health, random } = context;
  const sort = sortOfPreferences(preferences);
  switch (sort) {
    case "price":
      return ({ model }) => [blendedPrice(model.pricing) ?? Number.POSITIVE_INFINITY];
    // An endpoint without a recent measurement comes first once, so that it is measured.
    case "throughput":
      return (endpoint) => [-(health.throughput(endpoint)?.p50 ?? Number.POSITIVE_INFINITY)];
    case "latency":
      return (endpoint) => [health.latency(endpoint)?.p50 ?? Number.NEGATIVE_INFINITY];
    case "exacto":
      return (endpoint) => exactness(endpoint, health);
    case undefined:
      return preferences.order?.length ? () => [] : lotReader(remainingEndpoints, random);
  }
}

/** Replaces a price of zero: endpoints that cost nothing would tie in every draw and keep their order. */
const MIN_PRICE = 1e-6;

/**
 * A random draw for each endpoint: the smallest draw wins in proportion to its weight, the next smallest among the
 * others, and so on (an exponential race). An endpoint without a price is assumed to cost as much as the most expensive
 * one.
 */
function lotReader(remainingEndpoints: readonly Endpoint[], random: () => number): (endpoint: Endpoint) => Key {
  const prices = remainingEndpoints.flatMap(({ model }) => blendedPrice(model.pricing) ?? []);
  const dearest = largest(prices) ?? 1;
  return ({ model }) => {
    const price = Math.max(blendedPrice(model.pricing) ?? dearest, MIN_PRICE);
    return [-Math.log(1 - random()) * price ** 2];
  };
}

/** Bits of each quantization; an endpoint that names none is assumed to serve the weights as they were published. */
const bits: Readonly<Record<string, number>> = {
  int4: 4,
  fp4: 4,
  mxfp4: 4,
  nvfp4: 4,
  fp6: 6,
  int8: 8,
  fp8: 8,
  mxfp8: 8,
  fp32: 32,
};

/** By uptime, in steps of five percent; then by the finest quantization; then by the lowest price. */
function exactness(endpoint: Endpoint, health: RankingContext["health"]): Key {
  const { quantization, pricing } = endpoint.model;
  const uptime = Math.round((health.uptime(endpoint).last30m ?? 1) * 20);
  return [-uptime, -(lookUp(bits, quantization ?? "") ?? 16), blendedPrice(pricing) ?? Number.POSITIVE_INFINITY];
}

function missesSpeed(endpoint: Endpoint, { preferences, health }: RankingContext): boolean {
  const { preferred_min_throughput: least, preferred_max_latency: most } = preferences;
  const isSlow = isPresent(least) && breaks(least, health.throughput(endpoint), (limit, rate) => rate < limit);
  const isLate = isPresent(most) && breaks(most, health.latency(endpoint), (limit, latency) => latency > limit * 1000);
  return isSlow || isLate;
}

function breaks(
  limits: PercentileLimit,
  percentiles: Percentiles | undefined,
  isBeyond: (limit: number, value: number) => boolean,
): boolean {
  if (!percentiles) return false;
  if (typeof limits === "number") return isBeyond(limits, percentiles.p50);
  return (["p50", "p75", "p90", "p99"] as const).some((percentile) => {
    const limit = limits[percentile];
    return isPresent(limit) && isBeyond(limit, percentiles[percentile]);
  });
}
