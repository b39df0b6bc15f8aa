import type { Model, ModelQuery } from "@tutti/contract";
import { modelOperations } from "@tutti/contract/operations/models";
import { ApiFailure } from "../../api-failure.ts";
import type { CatalogView } from "../../catalog/catalog.ts";
import { filterModels, type ModelContext } from "../../catalog/filter-models.ts";
import { toWireEndpoint } from "../../catalog/to-wire-endpoint.ts";
import { toWireModel } from "../../catalog/to-wire-model.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { cacheTaggedText, sendTaggedText, toTaggedText } from "../middleware/entity-tag.ts";
import { viewOf } from "../publications/viewer.ts";

/** How many models a page has if the query has an offset without a limit. */
const PAGE_LENGTH = 500;

/**
 * The models that can be called now, in OpenRouter's form. Public, as with OpenRouter; a known sender sees their own
 * providers as well.
 */
export function addModels(app: App, services: Services): void {
  const implement = createImplementer(app, services);
  const answerList = createListAnswer(services);
  const describeModel = async (c: AppContext, slug: string): Promise<Model> => {
    const { model } = await findModel(await viewOf(c.req.raw, services), slug);
    return withWebSearch([model], services)[0] ?? model;
  };
  implement(modelOperations.listModels, answerList);
  implement(modelOperations.listModelsOfUser, answerList);
  implement(
    modelOperations.countModels,
    async ({ c, query }) => {
      const view = await viewOf(c.req.raw, services);
      const models = filterModels(await view.listModels(), query, await contextOf(view, services));
      return { data: { count: models.length } };
    },
    { headers: {} },
  );
  implement(
    modelOperations.listEndpointsOfModel,
    async ({ c, parameters }) => {
      const { model, endpoints } = await findModel(await viewOf(c.req.raw, services), parameters.slug);
      const { id, name, created, description = "", architecture } = model;
      const rows = endpoints.map((endpoint) => toWireEndpoint(endpoint, services.health));
      return { data: { id, name, created, description, architecture, endpoints: rows } };
    },
    { headers: {} },
  );
  // The operation by which OpenAI's clients read one model, in their form.
  implement(
    modelOperations.retrieveModel,
    async ({ c, parameters }) => {
      const model = await describeModel(c, parameters.slug);
      return { ...model, object: "model" as const, owned_by: model.id.split("/")[0] ?? "" };
    },
    { headers: {} },
  );
  implement(
    modelOperations.getModel,
    async ({ c, parameters }) => {
      return { data: await describeModel(c, parameters.slug) };
    },
    { headers: {} },
  );
  implement(
    modelOperations.listEndpointsWithoutRetention,
    async ({ c }) => {
      const endpoints = await (await viewOf(c.req.raw, services)).endpoints();
      const keepNothing = endpoints.filter(({ provider }) => provider.dataPolicy?.retention === false);
      return { data: keepNothing.map((endpoint) => toWireEndpoint(endpoint, services.health)) };
    },
    { headers: {} },
  );
}

/** The whole list, and that of the models with text output, are requested so often that their texts are cached. */
function createListAnswer(services: Services) {
  const toList = (models: readonly Model[]) => ({
    data: withWebSearch(models, services),
    total_count: models.length,
    links: { next: null },
  });
  const textOfAll = cacheTaggedText(toList);
  const textOfWriters = cacheTaggedText((models: readonly Model[]) =>
    toList(models.filter(({ architecture }) => architecture.output_modalities.includes("text"))),
  );

  return async ({ c, query }: { c: AppContext; query: ModelQuery }) => {
    const view = await viewOf(c.req.raw, services);
    const models = await view.listModels();
    const { output_modalities: outputs, ...others } = query;
    if (Object.values(others).every((value) => value === undefined)) {
      if (outputs === undefined) return sendTaggedText(c, textOfWriters(models));
      if (outputs.includes("all")) return sendTaggedText(c, textOfAll(models));
    }
    const matchingModels = filterModels(models, query, await contextOf(view, services));
    const address = new URL(c.req.path + new URL(c.req.url).search, services.accounts.originOf(c.req.raw));
    return sendTaggedText(c, toTaggedText(pageOf(withWebSearch(matchingModels, services), query, address)));
  };
}

/** A search engine of the gateway's own searches for every model that writes text. */
function withWebSearch(models: readonly Model[], { hasSearchEngine = false }: Services): readonly Model[] {
  if (!hasSearchEngine) return models;
  return models.map((model) =>
    model.architecture.output_modalities.includes("text") ? { ...model, searches_web: true } : model,
  );
}

/** One page of the list; without `offset` and `limit`, all of it. */
function pageOf(models: readonly Model[], { offset = 0, limit }: ModelQuery, address: URL) {
  const isPaged = address.searchParams.has("offset") || limit !== undefined;
  const end = isPaged ? offset + (limit ?? PAGE_LENGTH) : models.length;
  const next = end < models.length ? new URL(address) : null;
  next?.searchParams.set("offset", String(end));
  next?.searchParams.set("limit", String(limit ?? PAGE_LENGTH));
  return { data: models.slice(offset, end), total_count: models.length, links: { next: next?.href ?? null } };
}

async function contextOf(view: CatalogView, { health }: Services): Promise<ModelContext> {
  const endpoints = await view.endpoints();
  let bySlug: Map<string, Endpoint[]> | undefined;
  return {
    health,
    endpointsOf: ({ id }) => {
      bySlug ??= Map.groupBy(endpoints, ({ model }) => model.slug);
      return bySlug.get(id) ?? [];
    },
  };
}

/** A model by its slug or an alias, and its endpoints. Throws 404 where it has none. */
async function findModel(view: CatalogView, slug: string): Promise<{ model: Model; endpoints: readonly Endpoint[] }> {
  const [completing, models] = [await view.find(slug), await view.listModels()];
  const endpoints =
    completing.length > 0 ? completing : (await view.taskEndpoints()).filter(({ model }) => model.slug === slug);
  const [first, ...others] = endpoints;
  const model = models.find(({ id }) => id === (first?.model.slug ?? slug));
  if (model) return { model, endpoints };
  // A demo model that was replaced by real ones is not listed, but still answers.
  if (first) return { model: toWireModel([first, ...others]), endpoints };
  throw new ApiFailure({ code: 404, message: `No endpoints found for ${slug}.` });
}
