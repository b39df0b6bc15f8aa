import type { Config } from "../config/config.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { CatalogView } from "./catalog.ts";
import { type CatalogIndex, createIndex } from "./catalog-index.ts";
import type { CatalogFacts } from "./facts.ts";
import type { Source } from "./source.ts";

export interface ViewOptions {
  /** In the order of their endpoints. */
  sources: readonly Source[];
  demo: Source;
  /** When the demo models are offered. */
  demoRule: Config["demo"];
  facts: () => CatalogFacts;
}

/** Milliseconds for which a list of models uses the last responses of local servers. */
const LOCAL_FRESH_FOR = 3_000;

/**
 * Creates a view. The served models change seldom: as long as no source has a new list, every request reads the same
 * index.
 */
export function createView({ sources, demo, demoRule, facts }: ViewOptions): CatalogView {
  const all = demoRule === false ? sources : [...sources, demo];
  const readIndex = createIndexReader({ sources, demo, facts });

  const collect = async (localMaxAge: number, rule: Config["demo"] = demoRule): Promise<CatalogIndex> => {
    const waiting = all.flatMap((source) => {
      const maxAge = source.isLocal ? localMaxAge : Number.POSITIVE_INFINITY;
      return source.hasAnswer(maxAge) ? [] : [source.refresh(maxAge)];
    });
    if (waiting.length > 0) await Promise.all(waiting);
    for (const source of sources) source.refreshInBackground();
    return readIndex(rule);
  };
  const collectAll = () => collect(LOCAL_FRESH_FOR, demoRule !== false);

  return {
    async find(slug) {
      const foundEndpoints = (await collect(Number.POSITIVE_INFINITY)).find(slug);
      return foundEndpoints.length > 0 ? foundEndpoints : (await collectAll()).find(slug);
    },
    endpoints: async () => (await collect(Number.POSITIVE_INFINITY)).endpoints,
    allEndpoints: async () => (await collectAll()).endpoints,
    async taskEndpoints() {
      await collect(LOCAL_FRESH_FOR);
      return sources.flatMap((source) => source.taskEndpoints);
    },
    listModels: async () => (await collect(LOCAL_FRESH_FOR)).models(),
    listKnownModels: async () => (await collect(LOCAL_FRESH_FOR)).knownModels(),
  };
}

/**
 * Keeps an index with the demo and one without it, each for as long as every source's list is the one that it was made
 * from.
 */
function createIndexReader({ sources, demo, facts }: Pick<ViewOptions, "sources" | "demo" | "facts">) {
  const read = (availableSources: readonly Source[]) => {
    let lists: (readonly Endpoint[])[] | undefined;
    let index: CatalogIndex | undefined;
    return () => {
      const current = availableSources.map(({ endpoints }) => endpoints);
      if (index && lists?.every((list, position) => list === current[position])) return index;
      lists = current;
      index = createIndex(current.flat(), facts());
      return index;
    };
  };
  const readIndex = read(sources);
  const servedAndDemo = read([...sources, demo]);
  return (rule: Config["demo"]) => {
    const index = readIndex();
    const needsDemo = rule === true || (rule === "fallback" && index.endpoints.length === 0);
    return needsDemo ? servedAndDemo() : index;
  };
}
