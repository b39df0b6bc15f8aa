/** Milliseconds after which a page of an app has not left at once. */
const MIN_RUN_LENGTH = 300;

/** Consecutive pages that may leave at once: some apps require a sign-in first, and no app needs many. */
const MAX_HOPS = 5;

/**
 * Limits how often an app goes to another of its pages, or reloads its page, at once: an app that does nothing else
 * would never end.
 *
 * @param now milliseconds
 */
export function createHopLimit({ now }: { now: () => number }) {
  let loadedAt = now();
  let hops = 0;
  return {
    /** A page has been loaded. */
    begin: (): void => {
      loadedAt = now();
    },
    /** The page leaves: whether the next one may be loaded. */
    admit: (): boolean => {
      hops = now() - loadedAt < MIN_RUN_LENGTH ? hops + 1 : 0;
      return hops <= MAX_HOPS;
    },
  };
}
