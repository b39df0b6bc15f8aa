import type { Dispatcher } from "undici";
import type { LocalServerConfig } from "../config/config.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import { readModelList } from "./openai-compatible/model-list.ts";
import type { AssumedField, Provider, ProviderModel } from "./provider.ts";
import { call, createConnections } from "./wire/call.ts";
import type { StreamLimits } from "./wire/call-upstream.ts";
import { isObject, numberOf, parseJson, textOf } from "./wire/json.ts";

/**
 * The providers for the model servers that may be running on this machine. Asking one for its models is how it is
 * found: one that does not run refuses at once, and another kind of server on the same port gives no list of models.
 */
export function createLocalProviders(
  servers: readonly LocalServerConfig[],
  { dispatcher = createConnections(), limits }: { dispatcher?: Dispatcher; limits?: StreamLimits } = {},
): Provider[] {
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
      ...limits,
    });
    if (server.slug === "ollama") return describedByOllama(provider, ownApiOf(server, dispatcher));
    if (server.slug === "lm-studio") return describedByLmStudio(provider, ownApiOf(server, dispatcher));
    return { ...provider, listModels: freeModels(provider) };
  });
}

/** What a server says in an API of its own, beside OpenAI's; undefined where it does not, or is too busy to. */
interface OwnApi {
  server: LocalServerConfig;
  ask(
    path: string,
    question: { method: "GET" | "POST"; body?: string; signal: AbortSignal },
  ): Promise<string | undefined>;
}

function ownApiOf(server: LocalServerConfig, dispatcher: Dispatcher): OwnApi {
  const { name, baseUrl } = server;
  const origin = baseUrl.replace(/\/v1$/, "");
  const source = { providerName: name, baseUrl, secrets: [] };
  return {
    server,
    async ask(path, question) {
      const headers = { "content-type": "application/json", "user-agent": "tutti" };
      try {
        const response = await call({ ...question, url: `${origin}${path}`, headers, dispatcher, source });
        const body = await response.text();
        return response.isOk ? body : undefined;
      } catch {
        // Its models are offered all the same.
        return undefined;
      }
    },
  };
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
 * Ollama says in its own API (`/api/show`) how long a model's context is and what it can do. A model is asked about
 * once; where the answer does not come, what its name says must do.
 */
function describedByOllama(provider: Provider, api: OwnApi): Provider {
  const listModels = freeModels(provider);
  const ollamaFactsByKey = new Map<string, OllamaFacts>();

  const describe = async (model: ProviderModel, signal: AbortSignal): Promise<ProviderModel[]> => {
    const version = `${model.upstreamId} ${model.created ?? ""}`;
    const facts = ollamaFactsByKey.get(version) ?? (await askOllama(api, { model: model.upstreamId, signal }));
    if (!facts) return [model];
    ollamaFactsByKey.set(version, facts);
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
 * LM Studio says in its own API (`/api/v0/models`) what its OpenAI-compatible list leaves out: lengths, types,
 * quantization. Where that does not come, what a model's name says must do.
 */
function describedByLmStudio(provider: Provider, { server: { slug, name, baseUrl }, ask }: OwnApi): Provider {
  const listModels = freeModels(provider);
  const owner = { kind: provider.kind, providerSlug: slug, source: { providerName: name, baseUrl, secrets: [] } };

  const askLmStudio = async (signal: AbortSignal): Promise<ProviderModel[]> => {
    const body = await ask("/api/v0/models", { method: "GET", signal });
    try {
      return body === undefined ? [] : readModelList(body, owner);
    } catch {
      return [];
    }
  };

  return {
    ...provider,
    async listModels(signal) {
      const models = await listModels(signal);
      const modelsById = new Map((await askLmStudio(signal)).map((model) => [model.upstreamId, model]));
      if (modelsById.size === 0) return models;
      return models.flatMap(({ upstreamId, pricing }) => {
        const model = modelsById.get(upstreamId);
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
  { ask }: OwnApi,
  { model, signal }: { model: string; signal: AbortSignal },
): Promise<OllamaFacts | undefined> {
  const answer = await ask("/api/show", { method: "POST", body: JSON.stringify({ model }), signal });
  const body = answer === undefined ? undefined : parseJson(answer);
  if (!isObject(body)) return undefined;
  const capabilities = Array.isArray(body["capabilities"]) ? body["capabilities"].filter(textOf) : [];
  const info = isObject(body["model_info"]) ? body["model_info"] : {};
  return { capabilities, contextLength: numberOf(info[`${info["general.architecture"]}.context_length`]) };
}

function withFacts(model: ProviderModel, { capabilities, contextLength }: OllamaFacts): ProviderModel {
  const knownModel = { ...model, contextLength: contextLength ?? model.contextLength };
  if (capabilities.length === 0) return knownModel;
  const assumedFields = new Set<AssumedField>(["inputModalities", "supportedParameters", "reasoning"]);
  const unsupportedParameters = new Set([
    ...(capabilities.includes("thinking") ? [] : ["reasoning"]),
    ...(capabilities.includes("tools") ? [] : ["tools", "tool_choice"]),
  ]);
  return {
    ...knownModel,
    assumedFields: model.assumedFields?.filter((field) => !assumedFields.has(field)),
    inputModalities: capabilities.includes("vision") ? ["text", "image"] : ["text"],
    supportedParameters: model.supportedParameters.filter((parameter) => !unsupportedParameters.has(parameter)),
  };
}
