import { withoutUndefined } from "@tutti/contract";
import type { NativeWebSearch } from "../../provider.ts";
import type { JsonObject } from "../../wire/json.ts";

/** OpenAI's search models of chat completions always search; these fields only say how. */
export function openAiSearch({ contextSize, userLocation }: NativeWebSearch): JsonObject {
  return {
    web_search_options: {
      ...withoutUndefined({ search_context_size: contextSize, user_location: userLocation }),
    },
  };
}

/** Perplexity always searches; these fields only say how. A site with a minus sign before it is excluded. */
export function perplexitySearch(search: NativeWebSearch): JsonObject {
  const domains = [...(search.includeDomains ?? []), ...(search.excludeDomains ?? []).map((domain) => `-${domain}`)];
  const options = {
    ...withoutUndefined({ search_context_size: search.contextSize, user_location: search.userLocation }),
  };
  return {
    ...(Object.keys(options).length > 0 ? { web_search_options: options } : {}),
    ...(domains.length > 0 ? { search_domain_filter: domains } : {}),
  };
}

/** Groq's compound models search by themselves; its open models use a tool. */
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
          ...withoutUndefined({ count: maxResults, search_domain_filter: domain }),
        },
      },
    ],
  };
}
