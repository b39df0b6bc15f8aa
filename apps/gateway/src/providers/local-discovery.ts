import type { Dispatcher } from "undici";
import { fetch } from "undici";
import type { LocalServerConfig } from "../config/config.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import { isObject, numberOf, textOf } from "./openai-compatible/json.ts";
import { readModelList } from "./openai-compatible/model-list.ts";
import type { AssumedField, Provider, ProviderModel } from "./provider.ts";

/**
 * The providers for the model servers that may be running on this machine. Asking one for its models is how it is found: one that
 * does not run refuses at once, and another kind of server on the same port gives no list of models.
 */
export function createLocalProviders(servers: readonly LocalServerConfig[], dispatcher?: Dispatcher): Provider[] {
  return servers.map((server) => {
    const provider = createOpenAiCompatibleProvider({
      config: {
        slug: server.slug,
        name: server.name,
        kind: "openai-compatible",
        baseUrl: server.baseUrl,
        headers: {},
        // What is said on this machine stays on it.
        dataPolicy: { training: false, retention: false },
      },
      dispatcher,
    });
    if (server.slug === "ollama") return describedByOllama(provider, server.baseUrl);
    if (server.slug === "lm-studio") return describedByLmStudio(provider, server);
    return { ...provider, listModels: freeModels(provider) };
  });
}

type ListModels = Provider["listModels"];

/** What runs on a person's own machine costs nothing. */
function freeModels(provider: Provider): ListModels {
  return async (signal) => {
    const models = await provider.listModels(signal);
    return models.map((model) => ({ ...model, pricing: { prompt: "0", completion: "0" } }));
  };
}

/**
 * Ollama says in its own API (`/api/show`) how long a model's context is and what it can do. A model is asked about once; where
 * the answer does not come, what its name says must do.
 */
function describedByOllama(provider: Provider, baseUrl: string): Provider {
  const origin = baseUrl.replace(/\/v1$/, "");
  const listModels = freeModels(provider);
  const known = new Map<string, OllamaFacts>();

  const describe = async (model: ProviderModel, signal: AbortSignal): Promise<ProviderModel[]> => {
    const version = `${model.upstreamId} ${model.created ?? ""}`;
    const facts = known.get(version) ?? (await askOllama(origin, { model: model.upstreamId, signal }));
    if (!facts) return [model];
    known.set(version, facts);
    return facts.capabilities.length === 0 || facts.capabilities.includes("completion")
      ? [withFacts(model, facts)]
      : [];
  };

  return {
    ...provider,
    async listModels(signal) {
      const models = await listModels(signal);
      return (await Promise.all(models.map((model) => describe(model, signal)))).flat();
    },
  };
}

/**
 * LM Studio says in its own API (`/api/v0/models`) what its OpenAI-compatible list leaves out: lengths, types, quantization. Where that
 * does not come, what a model's name says must do.
 */
function describedByLmStudio(provider: Provider, { slug, name, baseUrl }: LocalServerConfig): Provider {
  const origin = baseUrl.replace(/\/v1$/, "");
  const listModels = freeModels(provider);
  const owner = { kind: provider.kind, providerSlug: slug, source: { providerName: name, baseUrl, secrets: [] } };

  const askLmStudio = async (signal: AbortSignal): Promise<ProviderModel[]> => {
    try {
      const response = await fetch(`${origin}/api/v0/models`, { signal });
      return response.ok ? readModelList(await response.text(), owner) : [];
    } catch {
      return [];
    }
  };

  return {
    ...provider,
    async listModels(signal) {
      const models = await listModels(signal);
      const described = new Map((await askLmStudio(signal)).map((model) => [model.upstreamId, model]));
      if (described.size === 0) return models;
      return models.flatMap(({ upstreamId, pricing }) => {
        const model = described.get(upstreamId);
        return model ? [{ ...model, pricing }] : [];
      });
    },
  };
}

interface OllamaFacts {
  /** `completion`, `vision`, `thinking`, `tools`, `embedding`; empty in versions that do not say. */
  capabilities: readonly string[];
  contextLength: number | undefined;
}

async function askOllama(
  origin: string,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<OllamaFacts | undefined> {
  try {
    const response = await fetch(`${origin}/api/show`, { method: "POST", body: JSON.stringify({ model }), signal });
    const body = await response.json();
    if (!response.ok || !isObject(body)) return undefined;
    const capabilities = Array.isArray(body["capabilities"]) ? body["capabilities"].filter(textOf) : [];
    const info = isObject(body["model_info"]) ? body["model_info"] : {};
    return { capabilities, contextLength: numberOf(info[`${info["general.architecture"]}.context_length`]) };
  } catch {
    // A server without this path, or one that is too busy to tell: its models are offered all the same.
    return undefined;
  }
}

function withFacts(model: ProviderModel, { capabilities, contextLength }: OllamaFacts): ProviderModel {
  const described = { ...model, contextLength: contextLength ?? model.contextLength };
  if (capabilities.length === 0) return described;
  const said = new Set<AssumedField>(["inputModalities", "supportedParameters", "reasoning"]);
  const unsupported = new Set([
    ...(capabilities.includes("thinking") ? [] : ["reasoning"]),
    ...(capabilities.includes("tools") ? [] : ["tools", "tool_choice"]),
  ]);
  return {
    ...described,
    assumed: model.assumed?.filter((field) => !said.has(field)),
    inputModalities: capabilities.includes("vision") ? ["text", "image"] : ["text"],
    supportedParameters: model.supportedParameters.filter((parameter) => !unsupported.has(parameter)),
  };
}
