import { isWithin } from "./with-timeout.ts";

/** Answers that are believed for a while, so that what every request asks is looked up once. */
export interface ExpiringCache<Value> {
  /**
   * The value under a key, loaded where it is unknown or too old. Who asks while it is being loaded gets the same
   * answer. What is undefined, or failed, is not remembered.
   */
  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined>;
  /** The next question loads anew, also where an older answer is still on its way. */
  forget(key: string): void;
  clear(): void;
}

interface Entry<Value> {
  answer: Promise<Value | undefined>;
  /** Milliseconds since the epoch. */
  since: number;
}

/**
 * @param options.lifetime milliseconds for which an answer is believed
 * @param options.limit how many are kept; the oldest go first
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
    // Put back at the end, the entries stand in the order of their age.
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
      const knownEntry = entries.get(key);
      return knownEntry && isWithin(lifetime, { since: knownEntry.since, now: now() })
        ? knownEntry.answer
        : load(key, ask);
    },
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}
