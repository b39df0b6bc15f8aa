import type { ChatRequest, ProviderPreferences } from "@tutti/contract";
import type { Endpoint } from "../catalogue/catalogue.ts";
import { isNamedBy } from "./match-provider.ts";
import { withRequiredPrompt } from "./required-prompt.ts";

/**
 * What one endpoint is asked: a limit of the answer's length that it could not reach anyway becomes its own, since some refuse a
 * larger one; a model that works with one system prompt only is told that one; and OpenRouter, which keeps to provider preferences itself, is not told of the names that providers have here.
 */
export function requestFor(body: ChatRequest, endpoint: Endpoint): ChatRequest {
  const fitting = withPrompt(withinReach(body, endpoint.model.maxCompletionTokens), endpoint);
  if (endpoint.provider.kind !== "openrouter" || !fitting.provider) return fitting;
  return { ...fitting, provider: withoutOwnName(fitting.provider, endpoint) };
}

function withPrompt(body: ChatRequest, { model: { requiredSystemPrompt } }: Endpoint): ChatRequest {
  if (requiredSystemPrompt === undefined) return body;
  return { ...body, messages: withRequiredPrompt(body.messages, requiredSystemPrompt) };
}

function withinReach(body: ChatRequest, reach: number | undefined): ChatRequest {
  if (reach === undefined) return body;
  const limits: Partial<ChatRequest> = {};
  for (const field of ["max_tokens", "max_completion_tokens"] as const)
    if ((body[field] ?? 0) > reach) limits[field] = reach;
  return Object.keys(limits).length > 0 ? { ...body, ...limits } : body;
}

function withoutOwnName(preferences: ProviderPreferences, endpoint: Endpoint): ProviderPreferences {
  const meant = { ...preferences };
  for (const list of ["order", "only", "ignore"] as const) {
    const others = preferences[list]?.filter((entry) => !isNamedBy(entry, endpoint)) ?? [];
    if (others.length > 0) meant[list] = others;
    else delete meant[list];
  }
  // "Only this one" is kept to by asking it: among its own providers it may then choose.
  if (preferences.order?.length && !meant.order) delete meant.allow_fallbacks;
  return meant;
}
