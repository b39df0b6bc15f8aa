import { pluginIds } from "@tutti/contract";
import type { NativeWebSearch, ProviderRequest } from "../provider.ts";
import { isObject, type JsonObject, objectsOf } from "../wire/json.ts";

/** What is decided here already, and would be decided twice. */
const ours = new Set(["max_price", "models", "preset", "route", "usage"]);

const ownPlugins = new Set<string>([...pluginIds, "auto-router"]);

/**
 * The body that OpenRouter is sent: what the client wrote, reasoning details and cache hints included. Plugins that run
 * here do not run there as well, and of the provider preferences those that name OpenRouter itself stay here. The cost
 * is asked for.
 *
 * @param slug what OpenRouter is called here
 */
export function toOpenRouterRequest({ model, body, webSearch }: ProviderRequest, slug: string): JsonObject {
  const jsonObject: JsonObject = {};
  for (const [key, value] of Object.entries(body)) {
    if (!ours.has(key) && value !== null && value !== undefined) jsonObject[key] = value;
  }
  const { provider, plugins, stream: _, stream_options: options, ...others } = jsonObject;
  const preferences = isObject(provider) ? withoutUs(provider, slug) : {};
  const otherPlugins = objectsOf(plugins).filter(({ id }) => !ownPlugins.has(String(id)));
  const jsonObjects = webSearch ? [...otherPlugins, toWebPlugin(webSearch)] : otherPlugins;
  return {
    ...others,
    ...(Object.keys(preferences).length > 0 ? { provider: preferences } : {}),
    ...(jsonObjects.length > 0 ? { plugins: jsonObjects } : {}),
    model: model.upstreamId,
    usage: { include: true },
    ...(body.stream === true
      ? { stream: true, stream_options: { ...(isObject(options) ? options : {}), include_usage: true } }
      : {}),
  };
}

/** Who may answer behind OpenRouter: names of providers there, without the one that has been chosen here. */
function withoutUs(preferences: JsonObject, slug: string): JsonObject {
  const entries = Object.entries(preferences).flatMap(([key, value]): [string, unknown][] => {
    if (value === null || value === undefined) return [];
    if (!["order", "only", "ignore"].includes(key) || !Array.isArray(value)) return [[key, value]];
    const others = value.filter((name) => String(name).toLowerCase() !== slug);
    return others.length > 0 ? [[key, others]] : [];
  });
  return Object.fromEntries(entries);
}

/** No engine is named: OpenRouter takes the model's own search where it has one, and searches itself for all others. */
function toWebPlugin({ maxResults, includeDomains, excludeDomains, userLocation }: NativeWebSearch): JsonObject {
  return {
    id: "web",
    ...(maxResults === undefined ? {} : { max_results: maxResults }),
    ...(includeDomains === undefined ? {} : { include_domains: includeDomains }),
    ...(excludeDomains === undefined ? {} : { exclude_domains: excludeDomains }),
    ...(userLocation === undefined ? {} : { user_location: userLocation }),
  };
}
