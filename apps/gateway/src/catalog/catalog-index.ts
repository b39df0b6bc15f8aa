import type { KnownModel, Model } from "@tutti/contract";
import { AUTO_ROUTER_MODEL } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { rankForAuto } from "../endpoints/rank-for-auto.ts";
import { once } from "../once.ts";
import type { CatalogFacts } from "./facts.ts";
import { listKnownModels } from "./known-models.ts";
import { toAutoRouterModel, toWireModel } from "./to-wire-model.ts";

/** All endpoints at one moment, indexed so that a request finds its model without a search. */
export interface CatalogIndex {
  readonly endpoints: readonly Endpoint[];
  /** The endpoints of a slug, else the one of an alias, else none. */
  find(slug: string): readonly Endpoint[];
  /** In OpenRouter's form. */
  models(): readonly Model[];
  /** The served models, and the known ones without a provider. */
  knownModels(): readonly KnownModel[];
}

/** How many models are listed as suitable for a plain text message: enough to find one of another vendor. */
const RANKING_LENGTH = 8;

const none: readonly Endpoint[] = [];

export function createIndex(endpoints: readonly Endpoint[], facts: CatalogFacts): CatalogIndex {
  const bySlug = Map.groupBy(endpoints, ({ model }) => model.slug);
  const byAlias = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    for (const alias of endpoint.aliases ?? []) if (!byAlias.has(alias)) byAlias.set(alias, [endpoint]);
  }
  const models = once(() => toModelList(endpoints, bySlug));
  return {
    endpoints,
    find: (slug) => bySlug.get(slug) ?? byAlias.get(slug) ?? none,
    models,
    knownModels: once(() => listKnownModels(models(), facts)),
  };
}

/** Each slug once; if OpenRouter's own Auto Router is served, it replaces ours. */
function toModelList(endpoints: readonly Endpoint[], bySlug: ReadonlyMap<string, readonly Endpoint[]>): Model[] {
  const groups = [...bySlug.values()].filter(hasSome);
  const theirs = groups.find(([{ model }]) => model.slug === AUTO_ROUTER_MODEL);
  const others = groups.filter((group) => group !== theirs);
  const models = others.map(toWireModel);
  const writers = others.flatMap(([first]) => (first.model.outputModalities.includes("text") ? [first] : []));
  if (!theirs && writers.length === 0) return models;
  const router = theirs ? toWireModel(theirs) : toAutoRouterModel(endpoints);
  const ranking = rankForAuto(writers).map(({ model }) => model.slug);
  return [{ ...router, text_ranking: ranking.slice(0, RANKING_LENGTH) }, ...models];
}

function hasSome(endpoints: readonly Endpoint[]): endpoints is readonly [Endpoint, ...Endpoint[]] {
  return endpoints.length > 0;
}
