import { UNATTENDED_LIMITS } from "@tutti/contract";
import type { Redis } from "ioredis";
import type { Logger } from "pino";
import type { FollowedRun } from "../following.ts";
import { isEnd } from "../remote-log.ts";
import { createGatewayLog, type GatewayLog, toRemoteEntry } from "./gateway-log.ts";
import { ENTRY, numberOf, runKeys, type StreamEntry, textOf } from "./run-keys.ts";

/** Runs of other gateways that pages follow here. */
export interface RemoteRuns {
  /** @param owner the gateway that has the run */
  open(name: string, owner: string): Promise<FollowedRun>;
  /** Publishes to the gateways that have these runs that pages follow them. */
  publishPresence(): void;
  /** Ends the runs of dead gateways. */
  interruptionsOfLostRuns(): Promise<void>;
  close(): void;
}

/** Milliseconds for which one read waits for new entries; a dead connection is noticed by then. */
const BLOCK = 5_000;

/** Milliseconds before a failed read is repeated. */
const REST = 500;

/** How many entries of each stream one read returns at most. */
const COUNT = 200;

/**
 * @param options.redis the connection for short commands
 * @param options.reader a connection for this alone, for the blocking read of all runs' new entries
 * @param options.keptFor milliseconds for which a log is kept after its end
 */
export function createRemoteRuns(options: {
  redis: Redis;
  reader: Redis;
  instanceId: string;
  keptFor: number;
  log: Logger;
}): RemoteRuns {
  const { redis, reader, instanceId, keptFor, log: journal } = options;
  const openLogs = new Map<string, { log: Promise<GatewayLog>; followers: number }>();
  /** The logs that have not ended, by the keys of their streams. */
  const logsByKey = new Map<string, GatewayLog>();
  const wakeKey = runKeys.wake(instanceId);
  let wakeId = "0-0";
  let begin = Promise.withResolvers<void>();
  let isClosed = false;

  async function load(name: string, owner: string): Promise<GatewayLog> {
    const [last] = (await redis.xrevrange(runKeys.log(name), "+", "-", "COUNT", 1)) as StreamEntry[];
    const log = createGatewayLog(redis, { name, owner, last });
    if (!log.isEnded) watch(log);
    return log;
  }

  function watch(log: GatewayLog): void {
    const isFirst = logsByKey.size === 0;
    logsByKey.set(runKeys.log(log.name), log);
    announce([log.name]);
    if (isFirst) begin.resolve();
    // The blocking read does not include this log yet: end it.
    else redis.pipeline().xadd(wakeKey, "MAXLEN", 1, "*", "wake", "1").pexpire(wakeKey, 60_000).exec().catch(ignore);
  }

  function announce(names: readonly string[]): void {
    if (redis.status !== "ready" || names.length === 0) return;
    const pipeline = redis.pipeline();
    for (const name of names) pipeline.set(runKeys.followed(name), "1", "PX", UNATTENDED_LIMITS.finish);
    pipeline.exec().catch(ignore);
  }

  async function readNews(): Promise<void> {
    while (!isClosed) {
      if (logsByKey.size === 0) {
        begin = Promise.withResolvers();
        await begin.promise;
        continue;
      }
      try {
        await readOnce();
      } catch (error) {
        if (isClosed) return;
        journal.debug({ err: error }, "events of other gateways' runs could not be read");
        await new Promise((resolve) => setTimeout(resolve, REST).unref());
      }
    }
  }

  async function readOnce(): Promise<void> {
    const logs = [...logsByKey];
    const keys = [wakeKey, ...logs.map(([key]) => key)];
    const ids = [wakeId, ...logs.map(([, { head }]) => `${head}-0`)];
    const answer = await reader.xread("COUNT", COUNT, "BLOCK", BLOCK, "STREAMS", ...keys, ...ids);
    for (const [key, entries] of (answer ?? []) as [string, StreamEntry[]][]) {
      const last = entries.at(-1);
      if (key === wakeKey && last) wakeId = last[0];
      const log = logsByKey.get(key);
      log?.take(entries.map(toRemoteEntry));
      if (log?.isEnded || log?.isForgotten) logsByKey.delete(key);
    }
  }

  /** Writes a run's end. Exactly one gateway's entry is stored: the first one takes its id. */
  async function interrupt({ name }: GatewayLog): Promise<void> {
    const key = runKeys.log(name);
    const [last] = (await redis.xrevrange(key, "+", "-", "COUNT", 1)) as StreamEntry[];
    if (last && isEnd(textOf(last))) return;
    const number = last ? numberOf(last) + 1 : 1;
    const { at } = last ? (JSON.parse(textOf(last)) as { at: number }) : { at: 0 };
    await redis.xadd(key, `${number}-0`, ENTRY, JSON.stringify({ number, at, end: "interrupted" }));
    await redis.pipeline().pexpire(key, keptFor).pexpire(runKeys.claim(name), keptFor).exec();
    journal.warn({ run: name }, "a run was interrupted because its gateway stopped");
  }

  void readNews();
  return {
    async open(name, owner) {
      const remoteLog = openLogs.get(name) ?? { log: load(name, owner), followers: 0 };
      openLogs.set(name, remoteLog);
      const drop = () => {
        if (remoteLog.followers > 0 || openLogs.get(name) !== remoteLog) return;
        openLogs.delete(name);
        logsByKey.delete(runKeys.log(name));
      };
      const log = await remoteLog.log.catch((error: unknown) => {
        drop();
        throw error;
      });
      // A page that has disconnected meanwhile does not follow.
      setImmediate(drop);
      return {
        log,
        attend() {
          remoteLog.followers += 1;
          return () => {
            remoteLog.followers -= 1;
            drop();
          };
        },
      };
    },
    publishPresence: () => announce([...logsByKey.values()].map(({ name }) => name)),
    async interruptionsOfLostRuns() {
      const logs = [...logsByKey.values()];
      const owners = [...new Set(logs.map(({ owner }) => owner))];
      if (owners.length === 0 || redis.status !== "ready") return;
      const beats = await redis.mget(owners.map(runKeys.heartbeat));
      const deadOwners = new Set(owners.filter((_, index) => beats[index] === null));
      const orphans = logs.filter(({ owner }) => deadOwners.has(owner));
      await Promise.allSettled(orphans.map(interrupt));
    },
    close() {
      isClosed = true;
      begin.resolve();
    },
  };
}

function ignore(): void {
  // The next heartbeat tries again.
}
