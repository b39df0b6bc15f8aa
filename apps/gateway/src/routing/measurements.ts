import type { Percentiles } from "../endpoints/endpoint.ts";
import { createDecayedHistogram, type DecayedHistogram } from "./decayed-histogram.ts";

/** The measurements of one endpoint, older ones with decaying weight. Times are milliseconds since the epoch. */
export interface Measurements {
  addLatency(milliseconds: number, time: number): void;
  addThroughput(answer: { tokens: number; milliseconds: number }, time: number): void;
  /** Counts one more request, answered or not. */
  count(isAnswered: boolean, time: number): void;
  latency(time: number): Percentiles | undefined;
  throughput(time: number): Percentiles | undefined;
  uptime(time: number): { last5m: number | undefined; last30m: number | undefined; last1d: number | undefined };
}

const MINUTE = 60_000;

/** The weighted mean age of the measurements is then about a quarter of an hour: "the last 30 minutes". */
const HALF_LIFE = 10 * MINUTE;

/** Fewer tokens say nothing about the speed: they may all arrive in one piece. */
const MIN_TOKENS = 8;

export function createMeasurements(): Measurements {
  const latencies = createDecayedHistogram({ smallest: 1, halfLife: HALF_LIFE });
  const speeds = createDecayedHistogram({ smallest: 0.1, halfLife: HALF_LIFE });
  const shares = [5 * MINUTE, 30 * MINUTE, 24 * 60 * MINUTE].map(createShare);
  const [last5m, last30m, last1d] = shares;

  return {
    addLatency: (milliseconds, time) => latencies.add(milliseconds, time),
    addThroughput({ tokens, milliseconds }, time) {
      if (tokens >= MIN_TOKENS && milliseconds > 0) speeds.add((tokens * 1000) / milliseconds, time);
    },
    count(isAnswered, time) {
      for (const share of shares) share.count(isAnswered, time);
    },
    latency: (time) => percentilesOf(latencies, (share) => share, time),
    throughput: (time) => percentilesOf(speeds, (share) => 1 - share, time),
    uptime: (time) => ({ last5m: last5m?.value(time), last30m: last30m?.value(time), last1d: last1d?.value(time) }),
  };
}

function percentilesOf(
  histogram: DecayedHistogram,
  toShare: (share: number) => number,
  time: number,
): Percentiles | undefined {
  const at = (share: number) => histogram.quantile(toShare(share), time);
  const [p50, p75, p90, p99] = [at(0.5), at(0.75), at(0.9), at(0.99)];
  if (p50 === undefined || p75 === undefined || p90 === undefined || p99 === undefined) return undefined;
  return { p50, p75, p90, p99 };
}

/** A decaying share: a request as old as the window weighs a quarter of a new one. */
function createShare(window: number) {
  const halfLife = window / 2;
  let answeredWeight = 0;
  let all = 0;
  let countedAt = 0;
  const decay = (time: number) => {
    const factor = 2 ** (-Math.max(0, time - countedAt) / halfLife);
    answeredWeight *= factor;
    all *= factor;
    countedAt = Math.max(time, countedAt);
  };
  return {
    count(isAnswered: boolean, time: number) {
      decay(time);
      all += 1;
      if (isAnswered) answeredWeight += 1;
    },
    value(time: number): number | undefined {
      decay(time);
      return all < 0.05 ? undefined : answeredWeight / all;
    },
  };
}
