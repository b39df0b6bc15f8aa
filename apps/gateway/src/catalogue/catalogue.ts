import type { Model } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Logger } from "pino";
import type { Config } from "../config/config.ts";
import type { Provider, ProviderModel } from "../providers/provider.ts";
import { rankForAuto } from "../routing/rank-for-auto.ts";
import { createSource, type Source } from "./source.ts";
import { toAutoRouterModel, toWireModel } from "./to-wire-model.ts";

/** One model as one provider serves it. */
export interface Endpoint {
  provider: Provider;
  model: ProviderModel;
}

/** What can be asked right now, over all providers. */
export interface Catalogue {
  /** Every endpoint, in the order of the providers, the demo last. Waits for a provider that has never answered, but not for long. */
  endpoints(): Promise<readonly Endpoint[]>;
  /**
   * The same for somebody who names a model that is not among them: local servers are asked again, and the demo models that have
   * stepped back for real ones are there, so that a character that uses one goes on working.
   */
  allEndpoints(): Promise<readonly Endpoint[]>;
  /** The models in OpenRouter's form, each slug once, the Auto Router first. Local servers are looked for again. */
  listModels(): Promise<Model[]>;
  /** Stops asking in the background. */
  close(): void;
}

export interface CatalogueOptions {
  /** Configured providers, in the order of their configuration. */
  providers: readonly Provider[];
  /** Servers that may be running on this machine. */
  localProviders: readonly Provider[];
  demo: Provider;
  /** When the demo models are offered. */
  demoRule: Config["demo"];
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** Milliseconds that a list may wait for a provider; default 3 seconds. */
  patience?: number | undefined;
}

const BACKGROUND_INTERVAL = 30_000;

/** Milliseconds for which a list of models believes what local servers answered last. */
const LOCAL_FRESH_FOR = 3_000;

/** How many models are named as suitable for a plain text message: enough to find one of another vendor. */
const RANKING_LENGTH = 8;

/**
 * Merges what all providers serve. A provider that cannot be asked contributes nothing, is logged once with its reason, and is asked
 * again later. Starts to ask at once, so that the first list finds the answers there.
 */
export function createCatalogue(options: CatalogueOptions): Catalogue {
  const { log, now, patience = 3_000 } = options;
  const toSource = (isLocal: boolean) => (provider: Provider) =>
    createSource({ provider, isLocal, log, now, patience });
  const sources = [...options.providers.map(toSource(false)), ...options.localProviders.map(toSource(true))];
  const demo = toSource(false)(options.demo);

  const refreshAll = () => {
    for (const source of sources) source.refreshInBackground();
  };
  refreshAll();
  const timer = setInterval(refreshAll, BACKGROUND_INTERVAL);
  timer.unref();

  const collect = async (localMaxAge: number, demoRule = options.demoRule): Promise<Endpoint[]> => {
    await Promise.all([
      ...sources.map((source) => source.refresh(source.isLocal ? localMaxAge : Number.POSITIVE_INFINITY)),
      ...(demoRule === false ? [] : [demo.refresh(Number.POSITIVE_INFINITY)]),
    ]);
    refreshAll();
    const found = sources.flatMap(endpointsOf);
    const needsDemo = demoRule === true || (demoRule === "fallback" && found.length === 0);
    return needsDemo ? [...found, ...endpointsOf(demo)] : found;
  };

  return {
    endpoints: () => collect(Number.POSITIVE_INFINITY),
    allEndpoints: () => collect(LOCAL_FRESH_FOR, options.demoRule !== false),
    listModels: async () => toModelList(await collect(LOCAL_FRESH_FOR)),
    close: () => clearInterval(timer),
  };
}

function endpointsOf(source: Source): Endpoint[] {
  return source.models.map((model) => ({ provider: source.provider, model }));
}

/** Each slug once, as its first provider serves it; OpenRouter's own Auto Router takes the place of ours. */
function toModelList(endpoints: readonly Endpoint[]): Model[] {
  const bySlug = new Map<string, Endpoint>();
  for (const endpoint of endpoints) {
    if (!bySlug.has(endpoint.model.slug)) bySlug.set(endpoint.model.slug, endpoint);
  }
  const theirs = bySlug.get(AUTO_ROUTER_MODEL);
  bySlug.delete(AUTO_ROUTER_MODEL);
  const served = [...bySlug.values()];
  const models = served.map(toWireModel);
  const writers = served.filter(({ model }) => model.outputModalities.includes("text"));
  if (!theirs && writers.length === 0) return models;
  const router = theirs ? toWireModel(theirs) : toAutoRouterModel(endpoints);
  const ranking = rankForAuto(writers).map(({ model }) => model.slug);
  return [{ ...router, text_ranking: ranking.slice(0, RANKING_LENGTH) }, ...models];
}
