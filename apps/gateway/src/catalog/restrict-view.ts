import type { KnownModel, Model } from "@tutti/contract";
import type { Endpoint, ModelAccess } from "../endpoints/endpoint.ts";
import type { CatalogView } from "./catalog.ts";
import { type CatalogIndex, createIndex } from "./catalog-index.ts";
import type { CatalogFacts } from "./facts.ts";

/**
 * A view without the endpoints that a person may not use, and so without their models, the Auto Router's choice of them
 * and the models that a key would make available. Its lists are the same arrays as long as the view's are.
 */
export function restrictView(view: CatalogView, access: ModelAccess, facts: () => CatalogFacts): CatalogView {
  const permittedOf = keepLast((endpoints: readonly Endpoint[]) => endpoints.filter(access.permits));
  const permittedOfAll = keepLast((endpoints: readonly Endpoint[]) => endpoints.filter(access.permits));
  const indexOf = keepLast((endpoints: readonly Endpoint[]): CatalogIndex => createIndex(endpoints, facts()));
  const modelsOf = keepLast((index: CatalogIndex): readonly Model[] => index.models());
  const knownModelsOf = keepLast((index: CatalogIndex): readonly KnownModel[] =>
    index.knownModels().flatMap((model) => permittedWays(model, access)),
  );
  const index = async (): Promise<CatalogIndex> => indexOf(permittedOf(await view.endpoints()));
  return {
    find: async (slug) => (await view.find(slug)).filter(access.permits),
    endpoints: async () => permittedOf(await view.endpoints()),
    allEndpoints: async () => permittedOfAll(await view.allEndpoints()),
    taskEndpoints: async () => (await view.taskEndpoints()).filter(access.permits),
    async listModels() {
      // Local servers are called again.
      await view.listModels();
      return modelsOf(await index());
    },
    async listKnownModels() {
      await view.listKnownModels();
      return knownModelsOf(await index());
    },
  };
}

/** A model without a provider is listed only with the vendors that may be used. */
function permittedWays(model: KnownModel, access: ModelAccess): KnownModel[] {
  if (model.available) return [model];
  if (!access.permitsModel(model.id)) return [];
  const connect = model.connect.filter(({ slug, name }) => access.permitsProvider({ slug, name }));
  return connect.length === 0 ? [] : [{ ...model, connect }];
}

/** Creates a value anew only if its source is another object than before. */
function keepLast<Given extends object, Made>(make: (source: Given) => Made): (source: Given) => Made {
  let last: { source: Given; result: Made } | undefined;
  return (view) => {
    if (last?.source !== view) last = { source: view, result: make(view) };
    return last.result;
  };
}
