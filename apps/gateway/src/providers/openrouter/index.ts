import { readOpenRouterList } from "../../catalog/openrouter-list.ts";
import { createOpenAiCompatibleProvider, type OpenAiCompatibleOptions } from "../openai-compatible/index.ts";
import type { Provider, ProviderModel } from "../provider.ts";
import { parseJson } from "../wire/json.ts";
import { toOpenRouterRequest } from "./to-request.ts";

/** OpenRouter itself: its wire is also the gateway's own, and passes unchanged in both directions. */
export function createOpenRouterProvider(options: OpenAiCompatibleOptions): Provider {
  return createOpenAiCompatibleProvider({
    ...options,
    toRequest: (request) => toOpenRouterRequest(request, options.config.slug),
    readModels: readModelsInFull,
  });
}

/** Every fact of OpenRouter's list; undefined if the body is no such list, as from a server that only resembles it. */
function readModelsInFull(body: string): ProviderModel[] | undefined {
  return readOpenRouterList(parseJson(body))?.map(({ tools: _, structuredOutputs: __, ...facts }) => ({
    ...facts,
    upstreamId: facts.slug,
    inputModalities: facts.inputModalities ?? ["text"],
    outputModalities: facts.outputModalities ?? ["text"],
    supportedParameters: facts.supportedParameters ?? [],
    // OpenRouter offers web search for every model that it serves.
    supportsWebSearch: true,
  }));
}
