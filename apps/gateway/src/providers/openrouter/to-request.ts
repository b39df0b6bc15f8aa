import { pluginIds, withoutUndefined } from "@tutti/contract";
import type { NativeWebSearch, ProviderRequest } from "../provider.ts";
import { isObject, type JsonObject, objectsOf } from "../wire/json.ts";

/** Fields that the gateway has already applied, and that must not be applied twice. */
const ours = new Set(["max_price", "models", "preset", "route", "usage"]);

const ownPlugins = new Set<string>([...pluginIds, "auto-router"]);

/**
 * The request body for OpenRouter: the client's request, reasoning details and cache hints included. Plugins that run
 * in the gateway are left out, and so are the provider preferences that name OpenRouter itself. The cost is requested.
 *
 * @param slug the slug of OpenRouter in the gateway
 */
export function toOpenRouterRequest({ model, body, webSearch }: ProviderRequest, slug: string): JsonObject {
  const fields: JsonObject = {};
  for (const [key, value] of Object.entries(body)) {
    if (!ours.has(key) && value !== null && value !== undefined) fields[key] = value;
  }
  const { provider, plugins, stream: _, stream_options: options, ...others } = fields;
  const preferences = isObject(provider) ? withoutUs(provider, slug) : {};
  const otherPlugins = objectsOf(plugins).filter(({ id }) => !ownPlugins.has(String(id)));
  const allPlugins = webSearch ? [...otherPlugins, toWebPlugin(webSearch)] : otherPlugins;
  return {
    ...others,
    ...(Object.keys(preferences).length > 0 ? { provider: preferences } : {}),
    ...(allPlugins.length > 0 ? { plugins: allPlugins } : {}),
    model: model.upstreamId,
    usage: { include: true },
    ...(body.stream === true
      ? { stream: true, stream_options: { ...(isObject(options) ? options : {}), include_usage: true } }
      : {}),
  };
}

/** The preferences for the providers behind OpenRouter: without OpenRouter's own slug, which has been chosen here. */
function withoutUs(preferences: JsonObject, slug: string): JsonObject {
  const entries = Object.entries(preferences).flatMap(([key, value]): [string, unknown][] => {
    if (value === null || value === undefined) return [];
    if (!["order", "only", "ignore"].includes(key) || !Array.isArray(value)) return [[key, value]];
    const others = value.filter((name) => String(name).toLowerCase() !== slug);
    return others.length > 0 ? [[key, others]] : [];
  });
  return Object.fromEntries(entries);
}

/** No engine is named: OpenRouter uses the model's own search if it has one, and its own search for all others. */
function toWebPlugin({ maxResults, includeDomains, excludeDomains, userLocation }: NativeWebSearch): JsonObject {
  return {
    id: "web",
    ...withoutUndefined({
      max_results: maxResults,
      include_domains: includeDomains,
      exclude_domains: excludeDomains,
      user_location: userLocation,
    }),
  };
}
