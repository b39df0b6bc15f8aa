import { pino } from "pino";
import type { ProviderKind } from "../providers/kinds.ts";
import type { Provider, ProviderModel } from "../providers/provider.ts";
import type { Catalog, CatalogView } from "./catalog.ts";
import { type CatalogOptions, createCatalogue } from "./create-catalog.ts";
import { type CatalogFacts, createFacts } from "./facts.ts";

/** A model as a provider's list has it; for tests. */
export function model(slug: string, extra: Partial<ProviderModel> = {}): ProviderModel {
  return {
    upstreamId: slug,
    slug,
    name: slug,
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
    ...extra,
  };
}

/** A provider whose list a test sets, and that counts how often it was called for it. */
export interface ListedProvider extends Provider {
  requestCount: number;
  list: () => Promise<readonly ProviderModel[]>;
}

export function provider(
  slug: string,
  list: ListedProvider["list"],
  kind: ProviderKind = "openai-compatible",
): ListedProvider {
  const listedProvider: ListedProvider = {
    slug,
    name: slug.toUpperCase(),
    kind,
    requestCount: 0,
    list,
    async listModels() {
      listedProvider.requestCount += 1;
      return listedProvider.list();
    },
    complete: () => {
      throw new Error("No provider is asked here.");
    },
  };
  return listedProvider;
}

export const serving =
  (...slugs: string[]) =>
  async () =>
    slugs.map((slug) => model(slug));

export const noFacts: CatalogFacts = createFacts({ models: [], endpoints: [] });

type Lists = Record<"providers" | "localProviders", readonly Provider[]> & {
  demo: Provider;
  ownProviders: (owner: string) => Promise<readonly Provider[]>;
  ownVersion: (owner: string) => Promise<string>;
};

export interface TestCatalog {
  catalog: Catalog;
  log: { level: number; msg: string; reason?: string; provider?: string }[];
  /** Advances the clock, in milliseconds. */
  pass(milliseconds: number): void;
}

/** A catalog of these providers, with the test's own clock and log. The test closes it. */
export function createTestCatalog(
  options: Partial<Lists & Pick<CatalogOptions, "demoRule" | "timeout" | "facts">> = {},
): TestCatalog {
  const { providers = [], localProviders = [], demo = provider("demo", serving("demo/guide"), "demo") } = options;
  const { ownProviders, demoRule = false, timeout = 30, facts = () => noFacts } = options;
  const connect = (provider: Provider) => ({ provider });
  let time = 1_790_000_000_000;
  const log: TestCatalog["log"] = [];
  const catalog = createCatalogue({
    providers: providers.map(connect),
    localProviders: localProviders.map(connect),
    demo: connect(demo),
    ownProviders: ownProviders && {
      read: async (owner) => (await ownProviders(owner)).map(connect),
      versionOf: options.ownVersion ?? (async () => "only one"),
    },
    demoRule,
    timeout,
    facts,
    log: pino({ level: "info" }, { write: (line: string) => log.push(JSON.parse(line)) }),
    now: () => time,
  });
  return {
    catalog,
    log,
    pass(milliseconds) {
      time += milliseconds;
    },
  };
}

/** `provider model` for each endpoint. */
export async function slugs(view: CatalogView): Promise<string[]> {
  return (await view.endpoints()).map((endpoint) => `${endpoint.provider.slug} ${endpoint.model.slug}`);
}
