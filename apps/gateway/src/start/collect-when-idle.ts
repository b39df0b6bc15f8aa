import { performance } from "node:perf_hooks";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MEGABYTE } from "../bytes.ts";

/** The measurements that the collector needs, and the collection itself. */
export interface CollectorDependencies {
  /** Resident memory of the process, in bytes. */
  residentSize: () => number;
  /** The share of the time since the last check in which the event loop was busy, from 0 to 1. */
  utilization: () => number;
  collect: () => void;
}

/** Bytes: far more than the garbage that is always there, and little enough for a small machine to spare. */
const GROWTH = 100 * MEGABYTE;

/** Below this share of its time a process has no answer in progress that a pause of some milliseconds would delay. */
const IDLE = 0.1;

/**
 * V8 collects garbage only when more memory is allocated: a process that is idle after reading some large answers would
 * keep their memory for hours. Each check collects if the process is idle and has grown since the last collection.
 *
 * @returns a function that checks once
 */
export function createIdleCollector({ residentSize, utilization, collect }: CollectorDependencies): () => void {
  let usual = residentSize();
  return () => {
    const size = residentSize();
    const isIdle = utilization() < IDLE;
    // Collected memory is returned to the system a while later.
    usual = Math.min(usual, size);
    if (!isIdle || size < usual + GROWTH) return;
    usual = size;
    collect();
  };
}

/** Milliseconds between checks. */
const INTERVAL = 5_000;

/**
 * Checks for as long as the process runs, without keeping it alive.
 *
 * @returns a function that ends the checks
 */
export function collectWhenIdle(): () => void {
  // Without this flag, Node gives access to the collector only with an argument at its start.
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
