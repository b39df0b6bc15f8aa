import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import { createProvider } from "../providers/create-provider.ts";
import { createLocalProviders } from "../providers/local-discovery.ts";
import type { Provider } from "../providers/provider.ts";
import { type Catalogue, createCatalogue } from "./catalogue.ts";

export interface ConnectOptions {
  config: Pick<Config, "providers" | "localServers" | "demo">;
  demo: Provider;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The catalogue of everything that the configuration names. A demo that is configured by name is always offered. */
export function connectCatalogue({ config, demo, log, now }: ConnectOptions): Catalogue {
  const isDemoNamed = config.providers.some(({ kind }) => kind === "demo");
  return createCatalogue({
    providers: config.providers.filter(({ kind }) => kind !== "demo").map((provider) => createProvider(provider)),
    localProviders: createLocalProviders(config.localServers),
    demo,
    demoRule: isDemoNamed ? true : config.demo,
    log,
    now,
  });
}
