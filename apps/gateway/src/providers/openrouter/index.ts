import { readOpenRouterList } from "../../catalog/openrouter-list.ts";
import { createOpenAiCompatibleProvider, type OpenAiCompatibleOptions } from "../openai-compatible/index.ts";
import type { ProviderModel } from "../provider.ts";
import { writes } from "../tasks-of.ts";
import { parseJson } from "../wire/json.ts";
import { toOpenRouterRequest } from "./to-request.ts";

/** OpenRouter itself: its wire is also the gateway's own, and passes unchanged in both directions. */
export function createOpenRouterProvider(
  options: OpenAiCompatibleOptions,
): ReturnType<typeof createOpenAiCompatibleProvider> {
  return createOpenAiCompatibleProvider({
    ...options,
    toRequest: (request) => toOpenRouterRequest(request, options.config.slug),
    readModels: readModelsInFull,
    // Its list is one of models that write, unless all are requested.
    modelsPath: "models?output_modalities=all",
  });
}

/** Every fact of OpenRouter's list; undefined if the body is no such list, as from a server that only resembles it. */
function readModelsInFull(body: string): ProviderModel[] | undefined {
  return readOpenRouterList(parseJson(body))?.map(({ tools: _, structuredOutputs: __, ...facts }) => ({
    ...facts,
    upstreamId: facts.slug,
    inputModalities: facts.inputModalities ?? ["text"],
    outputModalities: facts.outputModalities ?? ["text"],
    ...(writes(facts.outputModalities ?? ["text"]) ? {} : { completes: false as const }),
    supportedParameters: facts.supportedParameters ?? [],
    // OpenRouter offers web search for every model that it serves.
    supportsWebSearch: true,
  }));
}
