import type { Dispatcher } from "undici";
import type { LocalServerConfig } from "../config/config.ts";
import { createOpenAiCompatibleProvider } from "./openai-compatible/index.ts";
import { readModelList } from "./openai-compatible/model-list.ts";
import type { AssumedField, Provider, ProviderModel } from "./provider.ts";
import { call, createConnections } from "./wire/call.ts";
import type { StreamLimits } from "./wire/call-upstream.ts";
import { isObject, numberOf, parseJson, textOf } from "./wire/json.ts";

/**
 * The providers for the model servers that may be running on this machine. A server is discovered by a request for its
 * models: a closed port refuses at once, and another kind of server on the same port returns no list of models.
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
        // Messages to a server on this machine stay on it.
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

/** A server's own API, beside OpenAI's; the result is undefined if the server does not answer, or is too busy to. */
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
        // The server's models are offered all the same.
        return undefined;
      }
    },
  };
}

type ListModels = Provider["listModels"];

/** A model on a person's own machine costs nothing. */
function freeModels(provider: Provider): ListModels {
  return async (signal) => {
    const models = await provider.listModels(signal);
    return models.map((model) => ({ ...model, pricing: { prompt: "0", completion: "0" } }));
  };
}

/**
 * Ollama's own API (`/api/show`) returns a model's context length and capabilities. It is called once for each model;
 * if there is no response, the facts that the model's name implies have to do.
 */
function describedByOllama(provider: Provider, api: OwnApi): Provider {
  const listModels = freeModels(provider);
  const ollamaFactsByKey = new Map<string, OllamaFacts>();

  const describe = async (model: ProviderModel, signal: AbortSignal): Promise<ProviderModel[]> => {
    const version = `${model.upstreamId} ${model.created ?? ""}`;
    const facts = ollamaFactsByKey.get(version) ?? (await askOllama(api, { model: model.upstreamId, signal }));
    if (!facts) return [model];
    ollamaFactsByKey.set(version, facts);
    const { capabilities } = facts;
    if (capabilities.length === 0 || capabilities.includes("completion")) return [withFacts(model, facts)];
    return capabilities.includes("embedding") ? [toEmbedder(model, facts)] : [];
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
 * LM Studio's own API (`/api/v0/models`) returns facts that its OpenAI-compatible list leaves out: lengths, types,
 * quantization. If there is no response, the facts that a model's name implies have to do.
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
  /** `completion`, `vision`, `thinking`, `tools`, `embedding`; empty in versions that do not report them. */
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

function toEmbedder({ upstreamId, slug, name, created, pricing }: ProviderModel, facts: OllamaFacts): ProviderModel {
  return {
    upstreamId,
    slug,
    name,
    created,
    pricing,
    contextLength: facts.contextLength,
    inputModalities: ["text"],
    outputModalities: ["embeddings"],
    completes: false,
    supportedParameters: [],
  };
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
