import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MEGABYTE } from "../bytes.ts";

/** What the collector looks at, and what it does. */
export interface CollectorDependencies {
  /** Bytes of memory that the process has of the system. */
  residentSize: () => number;
  /** The share of the time since the last look in which the process worked, from 0 to 1. */
  utilization: () => number;
  collect: () => void;
}

/** Bytes: far more than the garbage that is always there, and less than a small machine misses. */
const GROWTH = 100 * MEGABYTE;

/** Below this share of its time a process has no answer under way that a pause of some milliseconds would delay. */
const IDLE = 0.1;

/**
 * V8 collects garbage only when more memory is asked for: a process that has read some large answers, and then nothing,
 * would keep their memory for hours. Each look collects where the process is idle and has grown since the last
 * collection.
 *
 * @returns looks once
 */
export function createIdleCollector({ residentSize, utilization, collect }: CollectorDependencies): () => void {
  let usual = residentSize();
  return () => {
    const size = residentSize();
    const isIdle = utilization() < IDLE;
    // What was collected is returned to the system a while later.
    usual = Math.min(usual, size);
    if (!isIdle || size < usual + GROWTH) return;
    usual = size;
    collect();
  };
}

/** Milliseconds between looks. */
const INTERVAL = 5_000;

/**
 * Looks for as long as the process runs, without keeping it.
 *
 * @returns ends it
 */
export function collectWhenIdle(): () => void {
  // Node has no other way to it that needs no argument at its start.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; execution: "async" }) => Promise<void>;
  let last = performance.eventLoopUtilization();
  const collectIfIdle = createIdleCollector({
    residentSize: process.memoryUsage.rss,
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, last);
      last = now;
      return utilization;
    },
    collect: () => void collect({ type: "major", execution: "async" }),
  });
  const timer = setInterval(collectIfIdle, INTERVAL).unref();
  return () => clearInterval(timer);
}
