import { modelOperations } from "@tutti/contract/operations/models";
import { ApiFailure } from "../../api-failure.ts";
import type { CatalogView } from "../../catalog/catalog.ts";
import type { Endpoint } from "../../endpoints/endpoint.ts";
import { isFree } from "../../endpoints/price.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { viewOf } from "../publications/viewer.ts";

/** The connected providers, and the providers that serve a model. */
export function addProviders(app: App, services: Services): void {
  const implement = createImplementer(app, services);

  implement(
    modelOperations.listProviders,
    async ({ c }) => {
      const endpoints = await (await viewOf(c.req.raw, services)).endpoints();
      const providers = new Map(endpoints.map(({ provider }) => [provider.slug, provider]));
      const data = [...providers.values()].map(({ name, slug }) => ({
        name,
        slug,
        privacy_policy_url: null,
        terms_of_service_url: null,
        status_page_url: null,
      }));
      return { data };
    },
    { headers: {} },
  );

  implement(modelOperations.listProvidersOfModel, async ({ c, query: { permaslug, variant } }) => {
    const view = await viewOf(c.req.raw, services);
    const endpoints = await endpointsOfVariant(view, { permaslug, variant });
    if (endpoints.length === 0 && !(await isListed(view, permaslug))) {
      throw new ApiFailure({ code: 404, message: `No endpoints found for ${permaslug}.` });
    }
    return { data: [...new Set(endpoints.map(({ provider }) => provider.name))] };
  });
}

/**
 * The endpoints of a variant. A variant that no provider lists as a row of its own is another way of requesting the
 * model itself; `free` then means the endpoints that cost nothing.
 */
async function endpointsOfVariant(
  view: CatalogView,
  { permaslug, variant }: { permaslug: string; variant: string | undefined },
): Promise<readonly Endpoint[]> {
  if (!variant || variant === "standard") return view.find(permaslug);
  const own = await view.find(`${permaslug}:${variant}`);
  if (own.length > 0) return own;
  const endpoints = await view.find(permaslug);
  return variant === "free" ? endpoints.filter(({ model }) => isFree(model.pricing)) : endpoints;
}

/** Whether a slug is listed: the Auto Router is, and no provider serves it. */
async function isListed(view: CatalogView, slug: string): Promise<boolean> {
  return (await view.find(slug)).length > 0 || (await view.listModels()).some(({ id }) => id === slug);
}
