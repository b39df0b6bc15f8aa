import type { Redis } from "ioredis";
import { createRemoteLog, isEnd, type RemoteEntry, type RemoteLog } from "../remote-log.ts";
import { numberOf, runKeys, type StreamEntry, textOf } from "./run-keys.ts";

/** The log of a run of another gateway. */
export interface GatewayLog extends RemoteLog {
  readonly name: string;
  /** The gateway that runs it. */
  readonly owner: string;
}

/** How many entries are requested at once. */
const PAGE = 200;

/** @param last the last entry in Redis, if there is any */
export function createGatewayLog(
  redis: Redis,
  { name, owner, last }: { name: string; owner: string; last: StreamEntry | undefined },
): GatewayLog {
  const log = createRemoteLog({
    head: last ? numberOf(last) : 0,
    isEnded: last !== undefined && isEnd(textOf(last)),
    async fetch(from) {
      const entries = (await redis.xrange(runKeys.log(name), `${from}-0`, "+", "COUNT", PAGE)) as StreamEntry[];
      return entries.map(toRemoteEntry);
    },
  });
  return Object.assign(log, { name, owner });
}

/** Converts an entry of a stream to one of any remote log. */
export function toRemoteEntry(entry: StreamEntry): RemoteEntry {
  return { number: numberOf(entry), text: textOf(entry) };
}
