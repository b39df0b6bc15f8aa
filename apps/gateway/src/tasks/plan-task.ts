import type { ApiError, ChatRequest } from "@tutti/contract";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import { ApiFailure } from "../api-failure.ts";
import type { CatalogView } from "../catalog/catalog.ts";
import { createRouter, type RouterServices } from "../completion/router.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { type TaskName, tasks } from "../providers/tasks.ts";
import { tasksOf } from "../providers/tasks-of.ts";

/** The fields of a request that choose its endpoints. */
export type RoutingFields = Pick<ChatRequest, "model" | "models" | "provider">;

/**
 * The endpoints that may do a task, best first, by the rules of completions: what a person may use, provider
 * preferences, prices, health. Throws an ApiFailure, with OpenRouter's message, if there is none.
 */
export async function planTask(
  name: TaskName,
  { model, models, provider }: RoutingFields,
  { identity, services }: { identity: Identity; services: RouterServices },
): Promise<readonly Endpoint[]> {
  const { catalog } = services;
  const taskCatalog = {
    ...catalog,
    ...taskView(name, catalog),
    forOwner: (...owner: Parameters<typeof catalog.forOwner>) => taskView(name, catalog.forOwner(...owner)),
  };
  const router = createRouter({ ...services, catalog: taskCatalog });
  try {
    return (await router.plan({ model, models, provider, messages: [] }, identity)).endpoints;
  } catch (cause) {
    if (!(cause instanceof ApiFailure) || cause.error.code === 403) throw cause;
    const access = await services.modelRules?.accessOf(identity);
    throw new ApiFailure(
      await explain(cause.error, { name, model, view: catalog.forOwner(ownerOf(identity), access) }),
    );
  }
}

/** The part of a view that has a task: the same lists, of its endpoints alone. */
export function taskView(name: TaskName, view: CatalogView): CatalogView {
  const endpoints = async () =>
    (await view.taskEndpoints()).filter(({ provider, model }) => tasksOf(provider, model).includes(name));
  return {
    ...view,
    endpoints,
    allEndpoints: endpoints,
    async find(slug) {
      const served = await endpoints();
      const exact = served.filter(({ model }) => model.slug === slug);
      if (exact.length > 0) return exact;
      // Clients of one vendor name its models without the vendor.
      return served.filter(({ aliases, model }) => aliases?.includes(slug) || model.upstreamId === slug).slice(0, 1);
    },
  };
}

/** A model that is served, and does something else, is known: only the task is not there. */
async function explain(
  error: ApiError,
  { name, model, view }: { name: TaskName; model: string | undefined; view: CatalogView },
): Promise<ApiError> {
  if (model === undefined || (await view.find(model)).length === 0) return error;
  const message = `No endpoints found for ${model} that ${tasks[name].does}.`;
  return { code: 404, message, metadata: { error_type: "not_found" } };
}
