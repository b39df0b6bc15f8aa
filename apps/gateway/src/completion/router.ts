import type { ApiError, ChatRequest, Preset } from "@tutti/contract";
import { type Identity, ownerOf } from "../accounts/identity.ts";
import type { ModelRules } from "../administration/model-rules.ts";
import { ApiFailure } from "../api-failure.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Endpoint, HealthView } from "../endpoints/endpoint.ts";
import { planRoute, type RoutePlan } from "../routing/plan-route.ts";
import { type ResolvedRequest, resolveRequest } from "../routing/resolve-request.ts";

/** The endpoints that may answer a request, best first, and the body that they are sent. */
export interface Route extends Pick<RoutePlan, "body" | "sorts"> {
  endpoints: readonly Endpoint[];
}

/**
 * Resolves requests and finds endpoints for them. Both methods throw an ApiFailure, with OpenRouter's message, for a
 * request that cannot be answered.
 */
export interface Router {
  resolve(body: ChatRequest, identity: Identity): Promise<ResolvedRequest>;
  /** @param modelPreset the slug of the preset that chose the model, which a refusal then names */
  plan(body: ChatRequest, identity: Identity, modelPreset?: string): Promise<Route>;
}

export interface RouterServices {
  catalog: Catalog;
  health: HealthView;
  /** The presets of owners; absent: there are none. */
  presets?: { find(owner: string, slug: string): Promise<Preset | undefined> } | undefined;
  /** The models that people may use; absent: all. */
  modelRules?: Pick<ModelRules, "accessOf"> | undefined;
  /** From 0 up to but not including 1. */
  random?: (() => number) | undefined;
}

/** Routing over the models that an account can call. */
export function createRouter({ catalog, health, presets, modelRules, random = Math.random }: RouterServices): Router {
  return {
    async resolve(body, identity) {
      const find = async (slug: string) => presets?.find(ownerOf(identity), slug);
      const resolved = await resolveRequest(body, { find });
      if (!resolved.ok) throw new ApiFailure(resolved.error);
      return resolved.value;
    },
    async plan(body, identity, modelPreset) {
      const owner = ownerOf(identity);
      const access = await modelRules?.accessOf(identity);
      const planResult = await planRoute(body, catalog.forOwner(owner, access), { health, random });
      if (!planResult.ok) {
        // A request that would succeed without the rules is refused by them.
        const isRuled = access !== undefined && (await planRoute(body, catalog.forOwner(owner), { health, random })).ok;
        throw new ApiFailure(withPreset(isRuled ? permissionError(body) : planResult.error, modelPreset));
      }
      const { candidates, ...plan } = planResult.value;
      return { ...plan, endpoints: candidates };
    },
  };
}

function permissionError({ model, models }: ChatRequest): ApiError {
  const name = model?.trim() || models?.[0]?.trim() || "the models that can answer this";
  const message = `The administrator of this server does not allow you to use ${name} here. Choose another model, or ask for access.`;
  return { code: 403, message, metadata: { error_type: "permission_denied" } };
}

/** Names the preset in the error: a client that uses a preset has not named the model, and may not know it. */
function withPreset(error: ApiError, preset: string | undefined): ApiError {
  if (preset === undefined) return error;
  return { ...error, message: `The model of preset "${preset}" cannot answer: ${error.message}` };
}
