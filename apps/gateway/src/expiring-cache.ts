import { isWithin } from "./with-timeout.ts";

/** Values that are cached for a while, so that a value that every request needs is loaded once. */
export interface ExpiringCache<Value> {
  /**
   * The value under a key, loaded if it is missing or too old. Callers during a load share its result. A value that is
   * undefined and a load that fails are not cached.
   */
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** The next call loads the value again, even if an earlier load has not ended. */
  forget(key: string): void;
  clear(): void;
}

interface Entry<Value> {
  answer: Promise<Value | undefined>;
  /** Milliseconds since the epoch. */
  since: number;
}

/**
 * @param options.lifetime milliseconds for which a value is cached
 * @param options.limit how many values are kept; the oldest are removed first
 * @param options.now milliseconds since the epoch
 */
export function createExpiringCache<Value>(options: {
  lifetime: number;
  limit: number;
  now: () => number;
}): ExpiringCache<Value> {
  const { lifetime, limit, now } = options;
  const entries = new Map<string, Entry<Value>>();

  function drop(key: string, entry: Entry<Value>): void {
    if (entries.get(key) === entry) entries.delete(key);
  }

  function load(key: string, ask: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const entry: Entry<Value> = { answer: ask(), since: now() };
    // Deleted and added at the end: the entries are ordered by age.
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= limit) break;
      entries.delete(oldest);
    }
    entry.answer.then(
      (value) => {
        if (value === undefined) drop(key, entry);
      },
      () => drop(key, entry),
    );
    return entry.answer;
  }

  return {
    get: (key, ask) => {
      const entry = entries.get(key);
      return entry && isWithin(lifetime, { since: entry.since, now: now() }) ? entry.answer : load(key, ask);
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
