/**
 * Runs that were stopped before they were started: they can never start. A client chooses their ids, so that the set is
 * bounded, for each owner and in all; the oldest are forgotten first.
 */
export interface StoppedRuns {
  has(name: string): boolean;
  add(owner: string, name: string): void;
}

/** How many stopped ids of one owner are kept: a page stops a dozen answers at once, and starts are seconds late. */
export const STOPPED_PER_OWNER = 200;

/** How many stopped ids are kept in all, each of about 200 bytes. */
export const STOPPED_IN_ALL = 20_000;

/**
 * @param options.lifetime milliseconds for which an id is kept at most
 * @param options.now milliseconds since the epoch
 * @param options.onForgotten is called with each name that is forgotten
 */
export function createStoppedRuns(options: {
  perOwner?: number;
  inAll?: number;
  lifetime: number;
  now: () => number;
  onForgotten: (name: string) => void;
}): StoppedRuns {
  const { perOwner = STOPPED_PER_OWNER, inAll = STOPPED_IN_ALL, lifetime, now, onForgotten } = options;
  /** The oldest first. */
  const stops = new Map<string, { owner: string; at: number }>();
  const namesByOwner = new Map<string, Set<string>>();

  function forget(name: string, owner: string): void {
    stops.delete(name);
    const names = namesByOwner.get(owner);
    names?.delete(name);
    if (names?.size === 0) namesByOwner.delete(owner);
    onForgotten(name);
  }

  function makeRoom(owner: string): void {
    for (const [name, stop] of stops) {
      if (stops.size < inAll && now() - stop.at < lifetime) break;
      forget(name, stop.owner);
    }
    const ownNames = namesByOwner.get(owner);
    const [oldest] = ownNames ?? [];
    if (ownNames && oldest !== undefined && ownNames.size >= perOwner) forget(oldest, owner);
  }

  return {
    has(name) {
      const stop = stops.get(name);
      if (stop === undefined) return false;
      if (now() - stop.at < lifetime) return true;
      forget(name, stop.owner);
      return false;
    },
    add(owner, name) {
      if (stops.has(name)) return;
      makeRoom(owner);
      stops.set(name, { owner, at: now() });
      const names = namesByOwner.get(owner) ?? new Set();
      namesByOwner.set(owner, names.add(name));
    },
  };
}
