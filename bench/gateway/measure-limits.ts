import type { BenchTable } from "../bench-table.ts";
import { quantile } from "../quantile.ts";
import { createPool, timeFirstToken } from "./client.ts";
import { pause } from "./figures.ts";
import { startOursWithLimits } from "./targets.ts";

/** Microseconds that limits may add to the first token, at the median, over the embedded database. */
const ADDED = 50;

/** Milliseconds between two requests. */
const BETWEEN = 8;

/**
 * What limits in dollars add to the first token: the same request of a key without a limit and of one with three, in
 * turns, so that other load on the machine meets both.
 *
 * @param size.pairs how many requests of each
 */
export async function measureLimits({ pairs }: { pairs: number }): Promise<BenchTable> {
  const { free, limited, stop } = await startOursWithLimits();
  const pool = createPool();
  const freeTimes: number[] = [];
  const limitedTimes: number[] = [];
  try {
    for (let round = -Math.min(pairs, 50); round < pairs; round += 1) {
      const order = round % 2 === 0 ? [free, limited] : [limited, free];
      for (const target of order) {
        // The answer before it is written to the ledger meanwhile.
        await pause(BETWEEN);
        const time = await timeFirstToken(target, pool);
        // The first rounds warm up.
        if (round >= 0) (target === free ? freeTimes : limitedTimes).push(time * 1000);
      }
    }
  } finally {
    pool.destroy();
    await stop();
  }
  const added = quantile(limitedTimes, 0.5) - quantile(freeTimes, 0.5);
  return {
    title: "Gateway: limits in dollars, microseconds from a request to its first token",
    columns: ["", "median", "95% of requests"],
    rows: [
      ["no limit", quantile(freeTimes, 0.5), quantile(freeTimes, 0.95)],
      ["limits of the key, the chat and the turn", quantile(limitedTimes, 0.5), quantile(limitedTimes, 0.95)],
    ],
    goals: [`at most ${ADDED} µs more at the median: ${Math.round(added)} µs`],
  };
}
