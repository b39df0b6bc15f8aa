import { expect } from "@playwright/test";
import { type Product, startProduct } from "@tutti/testkit/product";
import { installedPostgres, startPostgres } from "../../../apps/gateway/src/database/postgres.test-support.ts";
import { isRedisInstalled, prepareRedis } from "../../../apps/gateway/src/redis/redis.test-support.ts";

/** Whether PostgreSQL's server programs and Redis' server are installed here. */
export function canHaveReplicas(): boolean {
  return installedPostgres() !== undefined && isRedisInstalled();
}

/** The servers that several gateways share, for one test. */
export interface SharedServers {
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** Starts a PostgreSQL and a Redis, both empty. */
export async function startSharedServers(): Promise<SharedServers> {
  const redis = await prepareRedis();
  await redis.start();
  const postgres = await startPostgres(installedPostgres() ?? "");
  return {
    environment: {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      TUTTI_SECRET: "kM3v9qYx0aWfZr7TnB2sLd5uEoHcJg8P",
    },
    async close() {
      await redis.remove();
      await postgres.stop();
    },
  };
}

/** Starts one more gateway on them, a process of its own. */
export async function startReplica(servers: SharedServers, config: unknown): Promise<Product> {
  const product = await startProduct({ config, environment: servers.environment });
  await isReady(product);
  return product;
}

/** Waits until the gateway has connected to its servers. */
export async function isReady({ origin }: Product): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${origin}/api/ready`)).json(), { timeout: 30_000 })
    .toMatchObject({ status: "ready", redis: "ok" });
}
