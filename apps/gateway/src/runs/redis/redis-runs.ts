import { UNATTENDED_LIMITS } from "@tutti/contract";
import type { Logger } from "pino";
import type { SharedRedis } from "../../redis/connect-redis.ts";
import type { SharedRuns } from "../shared-runs.ts";
import { createPublications } from "./publications.ts";
import { createRemoteRuns } from "./remote-runs.ts";
import { RUNNING_TTL, runKeys, STOP_CHANNEL } from "./run-keys.ts";

/** Milliseconds between two heartbeats, and without one after which a gateway counts as dead. */
const HEARTBEAT = 1_000;
const DEAD_AFTER = 3_000;

/**
 * Milliseconds after a connection to Redis in which no gateway counts as dead: a Redis that has just started has no
 * heartbeats, and the others may take five seconds to reconnect.
 */
const GRACE = 7_000;

/** How many heartbeats lie between two extensions of a running log's lifetime. */
const BEATS_BETWEEN_SIGNS = 60;

/** How often, and how many milliseconds apart, a run is looked up while Redis is unavailable. */
const LOOKS = 10;
const BETWEEN_LOOKS = 1_000;

/**
 * Shares runs through Redis: a claim names the gateway that has a run, a stream contains its entries, and a heartbeat
 * shows that the gateway is alive. If the heartbeat expires, the first gateway that notices writes the run's end.
 *
 * @param options.keptFor milliseconds for which a log is kept after its end
 */
export function shareRuns(options: {
  redis: SharedRedis;
  instanceId: string;
  keptFor: number;
  log: Logger;
}): SharedRuns {
  const { redis: sharedRedis, instanceId, keptFor, log } = options;
  const { client, tryCommand } = sharedRedis;
  // A log's entries may be large: their commands do not have the timeout of small ones.
  const redis = sharedRedis.connect();
  const reader = sharedRedis.connect();
  const publications = createPublications({ redis, instanceId, keptFor, log });
  const remote = createRemoteRuns({ redis, reader, instanceId, keptFor, log });
  let readySince = Number.POSITIVE_INFINITY;
  let beats = 0;
  let lastBeat = performance.now();

  function sendHeartbeat(): void {
    redis.set(runKeys.heartbeat(instanceId), "1", "PX", DEAD_AFTER).catch(() => undefined);
  }

  function beat(): void {
    if (redis.status !== "ready") return;
    beats += 1;
    sendHeartbeat();
    // Other gateways may have considered this one dead while it was paused.
    if (performance.now() - lastBeat > DEAD_AFTER) publications.resume();
    lastBeat = performance.now();
    remote.publishPresence();
    if (beats % BEATS_BETWEEN_SIGNS === 0) publications.prolong();
    if (performance.now() - readySince < GRACE) return;
    remote
      .interruptionsOfLostRuns()
      .catch((error: unknown) => log.debug({ err: error }, "other gateways could not be looked up"));
  }

  redis.on("ready", () => {
    readySince = performance.now();
    sendHeartbeat();
    publications.resume();
  });
  const timer = setInterval(beat, HEARTBEAT);
  timer.unref();

  /** Null: no gateway has the run. Undefined: Redis does not respond. */
  const ownerOf = (name: string) => tryCommand(() => client.get(runKeys.claim(name)));

  return {
    isKnown: async (name) => typeof (await ownerOf(name)) === "string",
    async claim(name) {
      const claim = await tryCommand(() => client.set(runKeys.claim(name), instanceId, "PX", RUNNING_TTL, "NX"));
      return claim !== null;
    },
    publish: publications.add,
    release(name) {
      publications.remove(name);
      void tryCommand(() => client.del(runKeys.claim(name), runKeys.log(name)));
    },
    async find(name) {
      for (let looks = 0; looks < LOOKS; looks += 1) {
        const owner = await ownerOf(name);
        if (owner === null) return undefined;
        if (owner !== undefined) return remote.open(name, owner);
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_LOOKS).unref());
      }
      return undefined;
    },
    async stop(name) {
      const owner = await ownerOf(name);
      if (typeof owner !== "string") return false;
      sharedRedis.publish(STOP_CHANNEL, name);
      return true;
    },
    onStop: (listener) => sharedRedis.subscribe(STOP_CHANNEL, listener),
    async sinceFollowed(name) {
      const ttl = await tryCommand(() => client.pttl(runKeys.followed(name)));
      return ttl === undefined || ttl < 0 ? undefined : UNATTENDED_LIMITS.finish - ttl;
    },
    settled: publications.settled,
    close() {
      clearInterval(timer);
      remote.close();
      if (redis.status === "ready") redis.del(runKeys.heartbeat(instanceId)).catch(() => undefined);
      reader.disconnect();
      void redis.quit().catch(() => redis.disconnect());
    },
  };
}
