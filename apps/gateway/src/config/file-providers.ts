import type { ProviderModel } from "../providers/provider.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { ProviderConfig } from "./config.ts";
import type { Environment } from "./environment.ts";
import type { FileModel, FileProvider } from "./file-schema.ts";
import type { Problem } from "./problem.ts";
import { apiKeyFix, apiKeyForm } from "./sendable.ts";
import { vendors } from "./vendors.ts";

/** The file's providers as the gateway uses them, or the first thing that is wrong between their fields. */
export function toProviderConfigs(
  providers: readonly FileProvider[],
  environment: Environment,
): Result<ProviderConfig[], Problem> {
  const configs: ProviderConfig[] = [];
  for (const [index, provider] of providers.entries()) {
    const path = ["providers", index];
    const earlier = configs.findIndex((config) => config.slug === provider.slug);
    if (earlier !== -1) {
      const message = `is "${provider.slug}", which providers[${earlier}] already has; give each provider a slug of its own.`;
      return fail({ path: [...path, "slug"], message });
    }
    const config = toProviderConfig({ provider, path, environment });
    if (!config.ok) return config;
    configs.push(config.value);
  }
  return succeed(configs);
}

function toProviderConfig(options: {
  provider: FileProvider;
  path: readonly PropertyKey[];
  environment: Environment;
}): Result<ProviderConfig, Problem> {
  const { provider, path, environment } = options;
  if (provider.kind === "completions") {
    const message =
      'is "completions"; models that take raw text are not served yet. Write "openai-compatible", or remove the provider.';
    return fail({ path: [...path, "kind"], message });
  }
  const baseUrl = provider.base_url ?? vendors.find((vendor) => vendor.kind === provider.kind)?.baseUrl;
  if (provider.kind === "openai-compatible" && provider.base_url === undefined) {
    const message = 'is missing; write the address before /chat/completions, such as "http://127.0.0.1:8001/v1".';
    return fail({ path: [...path, "base_url"], message });
  }
  const apiKey = readApiKey({ provider, path, environment });
  if (!apiKey.ok) return apiKey;
  const repeated = findRepeatedModel(provider, path);
  if (repeated) return fail(repeated);
  return succeed({
    slug: provider.slug,
    name: provider.name ?? provider.slug,
    kind: provider.kind,
    baseUrl: provider.kind === "demo" ? undefined : baseUrl?.replace(/\/+$/, ""),
    apiKey: apiKey.value,
    headers: provider.headers ?? {},
    dataPolicy: provider.data_policy,
    quantization: provider.quantization,
    models: provider.models?.map((model) => toProviderModel(model, provider)),
  });
}

function readApiKey(options: {
  provider: FileProvider;
  path: readonly PropertyKey[];
  environment: Environment;
}): Result<string | undefined, Problem> {
  const { provider, path, environment } = options;
  const variable = provider.api_key_env;
  if (variable === undefined) return succeed(provider.api_key);
  const place = [...path, "api_key_env"];
  if (provider.api_key !== undefined) {
    return fail({ path: place, message: "stands beside api_key; keep one of the two." });
  }
  const key = environment[variable];
  if (key !== undefined && !apiKeyForm.test(key)) {
    return fail({ path: place, message: `names ${variable}, which is no key; ${apiKeyFix}.` });
  }
  if (key !== undefined) return succeed(key);
  const message = `names ${variable}, which is not set; start Tutti with ${variable}=… in its environment, or remove the line.`;
  return fail({ path: place, message });
}

function findRepeatedModel(provider: FileProvider, path: readonly PropertyKey[]): Problem | undefined {
  const slugs = (provider.models ?? []).map((model) => modelSlug(model, provider));
  const index = slugs.findIndex((slug, position) => slugs.indexOf(slug) !== position);
  const slug = slugs[index];
  if (slug === undefined) return undefined;
  const message = `has the slug "${slug}", which models[${slugs.indexOf(slug)}] already has; give each model a slug of its own.`;
  return { path: [...path, "models", index], message };
}

function modelSlug(model: FileModel, provider: FileProvider): string {
  return model.slug ?? (model.id.includes("/") ? model.id : `${provider.slug}/${model.id}`);
}

function toProviderModel(model: FileModel, provider: FileProvider): ProviderModel {
  return {
    upstreamId: model.id,
    slug: modelSlug(model, provider),
    name: model.name ?? model.id,
    contextLength: model.context_length,
    maxCompletionTokens: model.max_completion_tokens,
    inputModalities: model.input_modalities ?? ["text"],
    outputModalities: model.output_modalities ?? ["text"],
    pricing: model.pricing,
    supportedParameters: model.supported_parameters ?? [],
    reasoning: model.reasoning,
    instructType: model.instruct_type,
    quantization: provider.quantization,
  };
}
