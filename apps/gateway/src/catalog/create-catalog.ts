import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { ModelAccess } from "../endpoints/endpoint.ts";
import type { Catalog, CatalogView } from "./catalog.ts";
import type { ProviderConnection } from "./connection.ts";
import type { CatalogFacts } from "./facts.ts";
import { createOwnerViews } from "./owner-views.ts";
import { restrictView } from "./restrict-view.ts";
import { createSource } from "./source.ts";
import { createView } from "./view.ts";

/** The providers that owners have connected with keys of their own, wherever they are stored. */
export interface OwnProviders<Item> {
  read(owner: string): Promise<readonly Item[]>;
  /** A text that changes whenever the result of `read` would; cheaper than `read`. */
  versionOf(owner: string): Promise<string>;
}

export interface CatalogOptions {
  /** Configured providers, in the order of their configuration. */
  providers: readonly ProviderConnection[];
  /** Servers that may be running on this machine. */
  localProviders: readonly ProviderConnection[];
  demo: ProviderConnection;
  /** When the demo models are offered. */
  demoRule: Config["demo"];
  /** The providers that owners have connected with keys of their own. Absent: none can be. */
  ownProviders?: OwnProviders<ProviderConnection> | undefined;
  /** The known facts about models; a new object whenever a fact is new. */
  facts: () => CatalogFacts;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that a list may wait for a provider; default 3 seconds. */
  timeout?: number | undefined;
}

const BACKGROUND_INTERVAL = 30_000;

/**
 * Merges the models of all providers. A provider that cannot be reached contributes nothing, is logged once with the
 * reason, and is called again later. Starts the calls at once, so that the first list finds the responses.
 */
export function createCatalogue(options: CatalogOptions): Catalog {
  const { facts, demoRule, log, now, timeout = 3_000 } = options;
  const toSource = (connection: ProviderConnection, kind: { isLocal?: boolean; isOwn?: boolean } = {}) =>
    createSource({ connection, isLocal: false, isOwn: false, ...kind, facts, log, now, timeout });
  const sources = [
    ...options.providers.map((provider) => toSource(provider)),
    ...options.localProviders.map((provider) => toSource(provider, { isLocal: true })),
  ];
  const demo = toSource(options.demo);
  const catalogView = createView({ sources, demo, demoRule, facts });
  const owners = createOwnerViews({
    connect: async (owner) => {
      const providers = (await options.ownProviders?.read(owner)) ?? [];
      if (providers.length === 0) return catalogView;
      const own = providers.map((provider) => toSource(provider, { isOwn: true }));
      return createView({ sources: [...own, ...sources], demo, demoRule, facts });
    },
    versionOf: async (owner) => (await options.ownProviders?.versionOf(owner)) ?? "",
    everybody: catalogView,
    log,
    now,
  });

  // Created anew for other rules, and dropped with the view that they restrict.
  const restrictedViews = new WeakMap<CatalogView, WeakMap<ModelAccess, CatalogView>>();
  const restrictedViewOf = (view: CatalogView, access: ModelAccess): CatalogView => {
    const viewsByAccess = restrictedViews.get(view) ?? new WeakMap<ModelAccess, CatalogView>();
    restrictedViews.set(view, viewsByAccess);
    const restrictedView = viewsByAccess.get(access) ?? restrictView(view, access, facts);
    viewsByAccess.set(access, restrictedView);
    return restrictedView;
  };

  const keepUp = () => {
    for (const source of sources) source.refreshInBackground();
    owners.dropIdle();
  };
  keepUp();
  const timer = setInterval(keepUp, BACKGROUND_INTERVAL);
  timer.unref();

  return {
    ...catalogView,
    forOwner(owner, access) {
      const view = owner === undefined || !options.ownProviders ? catalogView : owners.of(owner);
      return access === undefined ? view : restrictedViewOf(view, access);
    },
    describeProviders: () =>
      sources.flatMap((source) => (source.isLocal && source.endpoints.length === 0 ? [] : [source.describe()])),
    factsAsOf: () => facts().asOf,
    forget: owners.forget,
    close: () => clearInterval(timer),
  };
}
