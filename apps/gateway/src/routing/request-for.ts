import type { ChatRequest, ProviderPreferences } from "@tutti/contract";
import type { Endpoint } from "../catalog/catalog.ts";
import { traitsOf } from "../providers/kinds.ts";
import type { ProviderRequest } from "../providers/provider.ts";
import { withRequiredPrompt } from "../providers/required-prompt.ts";
import { isNamedBy } from "./match-provider.ts";
import type { Sort } from "./rank-endpoints.ts";

/**
 * What one endpoint is asked: a limit of the answer's length that it could not reach anyway becomes its own, since some
 * refuse a larger one; and OpenRouter, which keeps to provider preferences itself, is not told of the names that
 * providers have here.
 *
 * @param sort what the variant of the endpoint's own slug says, where the request itself says nothing
 */
export function requestFor(body: ChatRequest, endpoint: Endpoint, sort?: Sort): ChatRequest {
  const fitting = withinReach(body, endpoint.model.maxCompletionTokens);
  if (!traitsOf(endpoint.provider.kind).isAggregator) return fitting;
  const provider = sort && !fitting.provider?.sort ? { ...fitting.provider, sort } : fitting.provider;
  return provider ? { ...fitting, provider: withoutOwnName(provider, endpoint) } : fitting;
}

/**
 * A model that works with one system prompt only is told that one, alone: asked for after all else that adds to what is
 * sent.
 */
export function withItsPrompt(request: ProviderRequest): ProviderRequest {
  const { body, model } = request;
  const { requiredSystemPrompt: requiredPrompt } = model;
  if (requiredPrompt === undefined) return request;
  return { ...request, body: { ...body, messages: withRequiredPrompt(body.messages, requiredPrompt) } };
}

function withinReach(body: ChatRequest, reach: number | undefined): ChatRequest {
  if (reach === undefined) return body;
  const limits: Partial<ChatRequest> = {};
  for (const field of ["max_tokens", "max_completion_tokens"] as const)
    if ((body[field] ?? 0) > reach) limits[field] = reach;
  return Object.keys(limits).length > 0 ? { ...body, ...limits } : body;
}

function withoutOwnName(preferences: ProviderPreferences, endpoint: Endpoint): ProviderPreferences {
  const wirePreferences = { ...preferences };
  for (const list of ["order", "only", "ignore"] as const) {
    const others = preferences[list]?.filter((entry) => !isNamedBy(entry, endpoint)) ?? [];
    if (others.length > 0) wirePreferences[list] = others;
    else delete wirePreferences[list];
  }
  // "Only this one" is kept to by asking it: among its own providers it may then choose.
  if (preferences.order?.length && !wirePreferences.order) delete wirePreferences.allow_fallbacks;
  return wirePreferences;
}
