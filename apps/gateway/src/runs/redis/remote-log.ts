import type { Redis } from "ioredis";
import type { ReadableLog } from "../run-log.ts";
import { isEnd, numberOf, runKeys, type StreamEntry, textOf } from "./run-keys.ts";

/** The log of a run of another gateway, as far as it is known here. */
export interface RemoteLog extends ReadableLog {
  readonly name: string;
  /** The gateway that has the run. */
  readonly owner: string;
  /** Takes entries that Redis has told of. */
  take(entries: readonly StreamEntry[]): void;
}

/** Bytes of the latest entries that are kept here, so that those who follow live need not ask for them. */
const WINDOW = 256 * 1024;

/** How many entries are asked for at once. */
const PAGE = 200;

/** @param last the last entry in Redis, if there is any */
export function createRemoteLog(
  redis: Redis,
  { name, owner, last }: { name: string; owner: string; last: StreamEntry | undefined },
): RemoteLog {
  const listeners = new Set<() => void>();
  let head = last ? numberOf(last) : 0;
  let isEnded = last !== undefined && isEnd(textOf(last));
  let isForgotten = false;
  const recent: string[] = [];
  let recentSize = 0;

  async function fetch(from: number): Promise<readonly string[]> {
    const entries = (await redis.xrange(runKeys.log(name), `${from}-0`, "+", "COUNT", PAGE)) as StreamEntry[];
    if (!entries[0] || numberOf(entries[0]) !== from) throw new Error("Redis no longer has this entry.");
    // What is younger than what is known here would come a second time.
    return entries.filter((entry) => numberOf(entry) <= head).map(textOf);
  }

  return {
    name,
    owner,
    get head() {
      return head;
    },
    get isEnded() {
      return isEnded;
    },
    get isForgotten() {
      return isForgotten;
    },
    read(from) {
      const firstRecent = head - recent.length + 1;
      return from >= firstRecent ? recent.slice(from - firstRecent) : fetch(from);
    },
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take(entries) {
      for (const entry of entries) {
        const number = numberOf(entry);
        if (number <= head || isEnded) continue;
        // A Redis that has lost entries cannot give them to anyone.
        if (number > head + 1) isForgotten = true;
        const text = textOf(entry);
        head = number;
        isEnded = isEnd(text);
        recent.push(text);
        recentSize += text.length;
      }
      while (recentSize > WINDOW && recent.length > 1) recentSize -= recent.shift()?.length ?? 0;
      for (const listener of [...listeners]) listener();
    },
  };
}
