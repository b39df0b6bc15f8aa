import { RateLimiterRedis } from "rate-limiter-flexible";
import type { SharedRedis } from "../redis/connect-redis.ts";
import { type CounterOptions, createMemoryCounter, type RequestCounter, toCount, WINDOW } from "./request-counter.ts";

/** Counts in Redis, where several gateways count together. While Redis is away or slow, this process counts alone. */
export function createSharedCounter(
  redis: Pick<SharedRedis, "client" | "tryCommand">,
  { prefix, limit, window = WINDOW }: CounterOptions,
): RequestCounter {
  const alone = createMemoryCounter({ prefix, limit, window });
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    keyPrefix: `tutti:${prefix}`,
    points: limit,
    duration: window,
    rejectIfRedisNotReady: true,
    // Requests over the limit are refused without calling Redis again.
    inMemoryBlockOnConsumed: limit + 1,
  });
  return {
    limit,
    take: async (name) => (await redis.tryCommand(() => toCount(limiter.consume(name)))) ?? alone.take(name),
    giveBack(name) {
      void redis.tryCommand(() => limiter.reward(name)).then((result) => result ?? alone.giveBack(name));
    },
  };
}
