import type { MaxPrice, PercentileLimit, ProviderPreferences } from "@tutti/contract";
import { isPresent, lookUp } from "@tutti/contract";
import type { Endpoint } from "../catalog/catalog.ts";
import { largest } from "../largest.ts";
import { type Key, sortByKey } from "./compare-keys.ts";
import type { HealthView } from "./endpoint-health.ts";
import { decidesItself, type FilterResult, filterEndpoints } from "./filter-endpoints.ts";
import { placeIn } from "./match-provider.ts";
import type { Percentiles } from "./measurements.ts";
import { blendedPrice } from "./price.ts";
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
  /** Who may answer, best first. */
  rankedEndpoints: readonly Endpoint[];
}

/** What providers can be sorted by. */
export type Sort = "price" | "throughput" | "latency" | "exacto";

/**
 * Who may answer a request, best first, and who may not and why. The rules are OpenRouter's: the request's conditions
 * leave out; then those that rest come last, the account's own keys first, `order` next, and those that miss a
 * preferred speed later. What is then equal is sorted by `sort`; where the request names no order, it is drawn by lot,
 * with the inverse square of the price as the weight, so that load is shared and the cheap ones bear most of it.
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
    // A provider that is surely meant comes before OpenRouter, which may know one that is.
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
    // Who was not measured of late comes first once, so that it will have been.
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

/** A price of nothing would win every draw against itself, too. */
const MIN_PRICE = 1e-6;

/**
 * A draw for each, so that the smallest one wins in proportion to its weight, the next smallest among the others, and
 * so on (an exponential race). Who has no price is taken to be as dear as the dearest.
 */
function lotReader(remainingEndpoints: readonly Endpoint[], random: () => number): (endpoint: Endpoint) => Key {
  const prices = remainingEndpoints.flatMap(({ model }) => blendedPrice(model.pricing) ?? []);
  const dearest = largest(prices) ?? 1;
  return ({ model }) => {
    const price = Math.max(blendedPrice(model.pricing) ?? dearest, MIN_PRICE);
    return [-Math.log(1 - random()) * price ** 2];
  };
}

/** Bits of each weight; who does not say is taken to serve what the model was published with. */
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

/** Who answers most surely, in steps of five percent; then who serves the finest weights; then who costs least. */
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
