import { type Model, type ModelQuery, modelQuerySchema } from "@tutti/contract";
import { ApiFailure } from "../api-failure.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { filterModels, type ModelContext } from "../catalog/filter-models.ts";
import { toWireEndpoint } from "../catalog/to-wire-endpoint.ts";
import { toWireModel } from "../catalog/to-wire-model.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { Services } from "../services.ts";
import type { App, AppContext } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { cacheTaggedText, sendTaggedText, toTaggedText } from "./entity-tag.ts";
import { check } from "./read-json.ts";
import { viewOf } from "./viewer.ts";

const VERSION = "/api/:version{v[0-9]+}";

/** How many models a page has if the query has an offset without a limit. */
const PAGE_LENGTH = 500;

/**
 * `GET /api/{version}/models` and the routes beside and beneath it: the models that can be called now, in OpenRouter's
 * form. Public, as with OpenRouter; a known sender sees their own providers as well.
 */
export function addModels(app: App, services: Services): void {
  const answerList = createListAnswer(services);
  app.get(`${VERSION}/models`, answerList);
  app.get(`${VERSION}/models/user`, async (c) => {
    await authenticate(c.req.raw, services.accounts);
    return answerList(c);
  });
  app.get(`${VERSION}/models/count`, async (c) => {
    const view = await viewOf(c.req.raw, services);
    const models = filterModels(await view.listModels(), readQuery(c), await contextOf(view, services));
    return c.json({ data: { count: models.length } });
  });
  app.get(`${VERSION}/models/:slug{.+}/endpoints`, async (c) => {
    const { model, endpoints } = await findModel(await viewOf(c.req.raw, services), c.req.param("slug"));
    const { id, name, created, description = "", architecture } = model;
    const rows = endpoints.map((endpoint) => toWireEndpoint(endpoint, services.health));
    return c.json({ data: { id, name, created, description, architecture, endpoints: rows } });
  });
  // The route by which OpenAI's clients read one model, in their form.
  app.get(`${VERSION}/models/:slug{.+}`, async (c) => {
    const { model } = await findModel(await viewOf(c.req.raw, services), c.req.param("slug"));
    return c.json({ ...model, object: "model", owned_by: model.id.split("/")[0] });
  });
  app.get(`${VERSION}/model/:slug{.+}`, async (c) => {
    const { model } = await findModel(await viewOf(c.req.raw, services), c.req.param("slug"));
    return c.json({ data: model });
  });
  app.get(`${VERSION}/endpoints/zdr`, async (c) => {
    const endpoints = await (await viewOf(c.req.raw, services)).endpoints();
    const keepNothing = endpoints.filter(({ provider }) => provider.dataPolicy?.retention === false);
    return c.json({ data: keepNothing.map((endpoint) => toWireEndpoint(endpoint, services.health)) });
  });
}

/** The whole list, and that of the models with text output, are requested so often that their texts are cached. */
function createListAnswer(services: Services) {
  const toList = (models: readonly Model[]) => ({ data: models, total_count: models.length, links: { next: null } });
  const textOfAll = cacheTaggedText(toList);
  const textOfWriters = cacheTaggedText((models: readonly Model[]) =>
    toList(models.filter(({ architecture }) => architecture.output_modalities.includes("text"))),
  );

  return async (c: AppContext): Promise<Response> => {
    const query = readQuery(c);
    const view = await viewOf(c.req.raw, services);
    const models = await view.listModels();
    const { output_modalities: outputs, ...others } = query;
    if (Object.values(others).every((value) => value === undefined)) {
      if (outputs === undefined) return sendTaggedText(c, textOfWriters(models));
      if (outputs.includes("all")) return sendTaggedText(c, textOfAll(models));
    }
    const matchingModels = filterModels(models, query, await contextOf(view, services));
    const address = new URL(c.req.path + new URL(c.req.url).search, services.accounts.originOf(c.req.raw));
    return sendTaggedText(c, toTaggedText(pageOf(matchingModels, query, address)));
  };
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

/** Throws 400 with the parameter's name for an invalid value. */
function readQuery(c: AppContext): ModelQuery {
  return check(c.req.query(), modelQuerySchema);
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
  const [endpoints, models] = [await view.find(slug), await view.listModels()];
  const [first, ...others] = endpoints;
  const model = models.find(({ id }) => id === (first?.model.slug ?? slug));
  if (model) return { model, endpoints };
  // A demo model that was replaced by real ones is not listed, but still answers.
  if (first) return { model: toWireModel([first, ...others]), endpoints };
  throw new ApiFailure({ code: 404, message: `No endpoints found for ${slug}.` });
}
