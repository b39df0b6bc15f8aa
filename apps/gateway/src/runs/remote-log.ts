import type { ReadableLog } from "./run-log.ts";

/** An entry of another process's log. */
export interface RemoteEntry {
  number: number;
  /** The entry's JSON text. */
  text: string;
}

/** The log of a run of another process, as far as it is known here. */
export interface RemoteLog extends ReadableLog {
  /** Adds entries that this process has received. */
  take(entries: readonly RemoteEntry[]): void;
}

/** Bytes of the latest entries that are kept here, so that live followers need not fetch them. */
const WINDOW = 256 * 1024;

/**
 * @param options.head the number of the last entry; 0 for none
 * @param options.fetch fetches entries from a number on; rejects if they are no longer kept
 */
export function createRemoteLog(options: {
  head: number;
  isEnded: boolean;
  fetch: (from: number, limit: number) => Promise<readonly RemoteEntry[]>;
}): RemoteLog {
  const listeners = new Set<() => void>();
  let { head, isEnded } = options;
  let isForgotten = false;
  const recent: string[] = [];
  let recentSize = 0;

  async function fetch(from: number, limit: number): Promise<readonly string[]> {
    const entries = await options.fetch(from, limit);
    if (entries[0]?.number !== from) throw new Error("This entry is no longer kept.");
    // Entries newer than the known head would be sent a second time.
    return entries.filter(({ number }) => number <= head).map(({ text }) => text);
  }

  return {
    get head() {
      return head;
    },
    get isEnded() {
      return isEnded;
    },
    get isForgotten() {
      return isForgotten;
    },
    read(from, limit) {
      const firstRecent = head - recent.length + 1;
      return from >= firstRecent ? recent.slice(from - firstRecent) : fetch(from, limit);
    },
    onAppend(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    take(entries) {
      for (const { number, text } of entries) {
        if (number <= head || isEnded) continue;
        // A log with a gap cannot be read by any follower.
        if (number > head + 1) isForgotten = true;
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

/** Whether a log ends with this entry. */
export function isEnd(text: string): boolean {
  // Cheap, since most entries are no end: entries of parts are not parsed.
  return /^\{"number":\d+,"at":\d+,"end":/.test(text);
}
