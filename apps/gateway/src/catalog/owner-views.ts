import type { Logger } from "pino";
import { isWithin } from "../with-timeout.ts";
import type { CatalogView } from "./catalog.ts";

export interface OwnerViewsOptions {
  /**
   * Creates an owner's view; called again after a failure, after the view was dropped, and after each change of the
   * version.
   */
  connect: (owner: string) => Promise<CatalogView>;
  /**
   * A text that changes whenever the owner has connected another provider, even at another gateway of the same
   * database.
   */
  versionOf: (owner: string) => Promise<string>;
  /** The view of an owner whose providers cannot be read. */
  everybody: CatalogView;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The views of owners, created at their first use, and kept while they are in use. */
export interface OwnerViews {
  of(owner: string): CatalogView;
  forget(owner: string): void;
  /** Drops the views that were not used for a while. */
  dropIdle(): void;
}

/** Milliseconds for which an unused view is kept, with its providers' responses. */
const IDLE_AFTER = 900_000;

/** How many owners' views are kept at once; beyond that, the least recently used one is dropped. */
const MAX_OWNERS = 1_000;

/** Milliseconds for which an owner's view, or a failure to read it, is used without checking the version again. */
const BELIEVED_FOR = 5_000;

interface CachedView {
  view: CatalogView;
  usedAt: number;
}

export function createOwnerViews({ connect, versionOf, everybody, log, now }: OwnerViewsOptions): OwnerViews {
  // In the order of their last use.
  const keptViews = new Map<string, CachedView>();

  const keepConnected = (owner: string): CatalogView => {
    let cache: { version: string; view: CatalogView } | undefined;
    let checkedAt = Number.NEGATIVE_INFINITY;
    let checking: Promise<void> | undefined;

    const checkVersion = async (): Promise<void> => {
      try {
        const version = await versionOf(owner);
        if (cache?.version !== version) cache = { version, view: await connect(owner) };
      } catch (cause) {
        log.error({ err: cause }, "an account's own providers could not be read");
      }
      checkedAt = now();
      checking = undefined;
    };
    const ready = async (): Promise<CatalogView> => {
      if (!isWithin(BELIEVED_FOR, { since: checkedAt, now: now() })) {
        checking ??= checkVersion();
        await checking;
      }
      return cache?.view ?? everybody;
    };
    return {
      find: async (slug) => (await ready()).find(slug),
      endpoints: async () => (await ready()).endpoints(),
      allEndpoints: async () => (await ready()).allEndpoints(),
      taskEndpoints: async () => (await ready()).taskEndpoints(),
      listModels: async () => (await ready()).listModels(),
      listKnownModels: async () => (await ready()).listKnownModels(),
    };
  };

  return {
    of(owner) {
      const view = keptViews.get(owner)?.view ?? keepConnected(owner);
      keptViews.delete(owner);
      keptViews.set(owner, { view, usedAt: now() });
      for (const oldest of keptViews.keys()) {
        if (keptViews.size <= MAX_OWNERS) break;
        keptViews.delete(oldest);
      }
      return view;
    },
    forget: (owner) => {
      keptViews.delete(owner);
    },
    dropIdle() {
      for (const [owner, { usedAt }] of keptViews) {
        if (now() - usedAt < IDLE_AFTER) break;
        keptViews.delete(owner);
      }
    },
  };
}
