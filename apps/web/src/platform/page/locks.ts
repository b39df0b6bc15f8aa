import type { Locks } from "@tutti/engine";

/** The part of the browser's `navigator.locks` (Web Locks API) that is used. */
export interface LockManagerLike {
  request(name: string, run: () => Promise<void>): Promise<unknown>;
}

/**
 * Locks that all tabs of one store share; each is released when its tab closes. If the browser provides none, as to a
 * page that was loaded over plain HTTP from another machine, every tab holds every lock at once: tabs then write the
 * same rows twice, which the store's conditions allow for.
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
        // It rejects only while the page unloads.
        manager.request(`tutti:${store}:${name}`, run).catch(() => undefined);
      }),
  };
}
