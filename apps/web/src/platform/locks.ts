import type { Locks } from "@tutti/engine";

/** What is used of the browser's `navigator.locks` (Web Locks API). */
export interface LockManagerLike {
  request(name: string, run: () => Promise<void>): Promise<unknown>;
}

/**
 * Locks that all tabs of one store share; each goes with its tab. Where the browser gives none, as to a page that came
 * over plain HTTP from another machine, every tab has every lock at once: tabs then write the same rows twice, which
 * the store's conditions allow for.
 *
 * @param options.store the name of the local store
 */
export function createLocks({ manager, store }: { manager: LockManagerLike | undefined; store: string }): Locks {
  if (!manager) return { acquire: async () => () => undefined };
  return {
    acquire: (name) =>
      new Promise((resolve) => {
        const run = (): Promise<void> =>
          new Promise((release) => {
            resolve(release);
          });
        // It rejects only where the page is going.
        manager.request(`tutti:${store}:${name}`, run).catch(() => undefined);
      }),
  };
}
