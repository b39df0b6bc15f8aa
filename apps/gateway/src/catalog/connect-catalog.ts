import type { Logger } from "pino";
import type { Config, ProviderConfig } from "../config/config.ts";
import { createProvider } from "../providers/create-provider.ts";
import { createLocalProviders } from "../providers/local-discovery.ts";
import type { Provider } from "../providers/provider.ts";
import type { Catalog } from "./catalog.ts";
import { type ProviderConnection, toConnection } from "./connection.ts";
import { createCatalogue, type OwnProviders } from "./create-catalog.ts";
import { readSnapshot } from "./read-snapshot.ts";
import { keepFacts, refreshFacts } from "./refresh-facts.ts";

export interface ConnectOptions {
  config: Pick<Config, "providers" | "localServers" | "demo"> &
    Partial<Pick<Config, "refreshCatalogue" | "dataFolder" | "providerIdleTimeout">>;
  demo: Provider;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The providers that owners have connected with keys of their own. Absent: none can be connected. */
  ownProviders?: OwnProviders<ProviderConfig> | undefined;
}

/** A catalog that reads newer facts about models. */
export interface ConnectedCatalog extends Omit<Catalog, "close"> {
  /** Stops the background calls; resolves when nothing more is written. */
  close(): Promise<void>;
}

/** The catalog of all configured providers. A demo that is configured by name is always offered. */
export function connectCatalogue({ config, demo, log, now, ownProviders }: ConnectOptions): ConnectedCatalog {
  const limits = { idleTimeout: config.providerIdleTimeout };
  const connect = (provider: ProviderConfig): ProviderConnection =>
    toConnection(provider, createProvider(provider, { log, limits }));
  const isDemoNamed = config.providers.some(({ kind }) => kind === "demo");
  const snapshot = readSnapshot();
  const facts =
    config.refreshCatalogue && config.dataFolder !== undefined
      ? refreshFacts({ shippedFacts: snapshot, dataFolder: config.dataFolder, log, now })
      : keepFacts(snapshot);
  const catalog = createCatalogue({
    providers: config.providers.filter(({ kind }) => kind !== "demo").map(connect),
    localProviders: createLocalProviders(config.localServers, { limits }).map((provider) => ({ provider })),
    demo: { provider: demo, keepsSlugs: true },
    demoRule: isDemoNamed ? true : config.demo,
    ownProviders: ownProviders && {
      read: async (owner) => (await ownProviders.read(owner)).map(connect),
      versionOf: ownProviders.versionOf,
    },
    facts: facts.current,
    log,
    now,
  });
  return {
    ...catalog,
    close: async () => {
      catalog.close();
      await facts.close();
    },
  };
}
