import type { NativeWebSearch } from "../../provider.ts";
import type { JsonObject } from "../../wire/json.ts";

/** OpenAI's models of chat completions that search do so in any case; this is only how. */
export function openAiSearch({ contextSize, userLocation }: NativeWebSearch): JsonObject {
  return {
    web_search_options: {
      ...(contextSize === undefined ? {} : { search_context_size: contextSize }),
      ...(userLocation === undefined ? {} : { user_location: userLocation }),
    },
  };
}

/** Perplexity searches in any case; this is only how. A site with a minus sign before it is left out. */
export function perplexitySearch(search: NativeWebSearch): JsonObject {
  const domains = [...(search.includeDomains ?? []), ...(search.excludeDomains ?? []).map((domain) => `-${domain}`)];
  const options = {
    ...(search.contextSize === undefined ? {} : { search_context_size: search.contextSize }),
    ...(search.userLocation === undefined ? {} : { user_location: search.userLocation }),
  };
  return {
    ...(Object.keys(options).length > 0 ? { web_search_options: options } : {}),
    ...(domains.length > 0 ? { search_domain_filter: domains } : {}),
  };
}

/** Groq's compound models search by themselves; its open models by a tool. */
export function groqSearch(search: NativeWebSearch, { upstreamId }: { upstreamId: string }): JsonObject {
  if (!/compound/.test(upstreamId)) return { tools: [{ type: "browser_search" }] };
  const settings = {
    ...(search.includeDomains?.length ? { include_domains: search.includeDomains } : {}),
    ...(search.excludeDomains?.length ? { exclude_domains: search.excludeDomains } : {}),
  };
  return Object.keys(settings).length > 0 ? { search_settings: settings } : {};
}

export function zAiSearch({ maxResults, includeDomains }: NativeWebSearch): JsonObject {
  const [domain] = includeDomains ?? [];
  return {
    tools: [
      {
        type: "web_search",
        web_search: {
          enable: true,
          search_engine: "search-prime",
          search_result: true,
          ...(maxResults === undefined ? {} : { count: maxResults }),
          // It can keep to one site alone.
          ...(domain === undefined ? {} : { search_domain_filter: domain }),
        },
      },
    ],
  };
}
