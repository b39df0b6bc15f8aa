import type { ChatRequest, ProviderPreferences } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { traitsOf } from "../providers/kinds.ts";
import { pictureLimitsOf } from "../providers/pictures/picture-limits.ts";
import { withinPictureLimits } from "../providers/pictures/within-picture-limits.ts";
import type { ProviderRequest } from "../providers/provider.ts";
import { withRequiredPrompt } from "../providers/required-prompt.ts";
import { isNamedBy } from "./match-provider.ts";
import type { Sort } from "./rank-endpoints.ts";

/**
 * The request that one endpoint is sent: a limit of the answer's length above the endpoint's own is lowered to it,
 * since some endpoints refuse a larger one; pictures that it would refuse are left out; and OpenRouter, which applies
 * provider preferences itself, is sent them without the name that it has here.
 *
 * @param sort the sort by the variant of the endpoint's own slug, for a request that names none itself
 */
export function requestFor(body: ChatRequest, endpoint: Endpoint, sort?: Sort): ChatRequest {
  const fitting = withFewPictures(withinReach(body, endpoint.model.maxCompletionTokens), endpoint);
  if (!traitsOf(endpoint.provider.kind).isAggregator) return fitting;
  const provider = sort && !fitting.provider?.sort ? { ...fitting.provider, sort } : fitting.provider;
  return provider ? { ...fitting, provider: withoutOwnName(provider, endpoint) } : fitting;
}

/**
 * The request with the model's required system prompt as its only one, for a model that has one: called after every
 * other step that adds to the request.
 */
export function withItsPrompt(request: ProviderRequest): ProviderRequest {
  const { body, model } = request;
  const { requiredSystemPrompt: requiredPrompt } = model;
  if (requiredPrompt === undefined) return request;
  return { ...request, body: { ...body, messages: withRequiredPrompt(body.messages, requiredPrompt) } };
}

function withinReach(body: ChatRequest, reach: number | undefined): ChatRequest {
  if (reach === undefined) return body;
  return (body.max_tokens ?? 0) > reach ? { ...body, max_tokens: reach } : body;
}

function withFewPictures(body: ChatRequest, { provider, model }: Endpoint): ChatRequest {
  const messages = withinPictureLimits(body.messages, pictureLimitsOf(provider.slug, model));
  return messages === body.messages ? body : { ...body, messages };
}

function withoutOwnName(preferences: ProviderPreferences, endpoint: Endpoint): ProviderPreferences {
  const wirePreferences = { ...preferences };
  for (const list of ["order", "only", "ignore"] as const) {
    const others = preferences[list]?.filter((entry) => !isNamedBy(entry, endpoint)) ?? [];
    if (others.length > 0) wirePreferences[list] = others;
    else delete wirePreferences[list];
  }
  // A request for this provider only is met by calling it: it may then choose among its own providers.
  if (preferences.order?.length && !wirePreferences.order) delete wirePreferences.allow_fallbacks;
  return wirePreferences;
}
