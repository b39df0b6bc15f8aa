import { Redis } from "ioredis";
import { bad, type Finding, good, warning } from "./finding.ts";

/** Milliseconds. */
const TIMEOUT = 5_000;

/** The findings, and the time of Redis, in milliseconds since the epoch. */
export interface CheckedRedis {
  findings: Finding[];
  time: number | undefined;
}

/** Checks the commands of Redis or Valkey that gateways need. */
export async function checkRedis(url: string): Promise<CheckedRedis> {
  const host = URL.parse(url)?.host ?? "its host";
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: TIMEOUT,
    commandTimeout: TIMEOUT,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let connectionError: Error | undefined;
  client.on("error", (error) => {
    connectionError ??= error;
  });
  try {
    await client.connect();
    const [seconds, microseconds] = await client.time();
    const info = await client.info();
    const time = Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000);
    return { findings: [judge(info, host)], time };
  } catch (error) {
    const cause = connectionError ?? error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const what = `REDIS_URL names ${host}, which does not respond: ${reason}. Until it does, each gateway counts on its own`;
    return { findings: [bad("redis", what, "Start Redis or Valkey there, or correct REDIS_URL.")], time: undefined };
  } finally {
    client.disconnect();
  }
}

function judge(info: string, host: string): Finding {
  const lineOf = (name: string) => new RegExp(`^${name}:(.*)$`, "m").exec(info)?.[1]?.trim();
  const product = lineOf("server_name") === "valkey" ? "Valkey" : "Redis";
  const version = lineOf("valkey_version") ?? lineOf("redis_version") ?? "?";
  const policy = lineOf("maxmemory_policy");
  if (Number(version.split(".")[0]) < 5) {
    return bad(
      "redis",
      `${product} ${version} at ${host} does not support streams`,
      "Upgrade it to version 5 or newer.",
    );
  }
  if (policy?.startsWith("allkeys") === true) {
    return warning(
      "redis",
      `${product} at ${host} removes keys when its memory is full (maxmemory-policy ${policy}): counts and running answers would be lost`,
      "Set maxmemory-policy noeviction, or volatile-ttl.",
    );
  }
  return good("redis", `${product} ${version} responds at ${host}`);
}
