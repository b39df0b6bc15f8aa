import { plainKey } from "@tutti/contract";
import { type ProviderKind, traitsOf } from "../providers/kinds.ts";
import type { AssumedField, ProviderModel } from "../providers/provider.ts";
import { writes } from "../providers/tasks-of.ts";
import { fail, type Result, succeed } from "../result.ts";
import { cloudOf, VERTEX_LOCATION } from "./cloud-providers.ts";
import type { Environment, ProviderConfig, Vendor } from "./config.ts";
import { type FileModel, type FileProvider, kindFix } from "./file-schema.ts";
import { findFormatProblem } from "./format-problem.ts";
import type { Problem } from "./problem.ts";
import { apiKeyFix, apiKeyForm } from "./sendable.ts";
import { vendors as knownVendors } from "./vendors.ts";

/** What the file's providers need beside the file. */
export interface FileProviderContext {
  environment: Environment;
  /** The vendors, at the addresses that the environment gives them. */
  vendors: readonly Vendor[];
  /** Those whose keys are in the environment. */
  environmentProviders: readonly ProviderConfig[];
}

/**
 * The file's providers as the gateway uses them, or the first problem between their fields. A provider with the slug of
 * a vendor, and with no other kind or address, is that vendor: its kind, its address, and its key in the environment
 * are known.
 */
export function toProviderConfigs(
  providers: readonly FileProvider[],
  context: FileProviderContext,
): Result<ProviderConfig[], Problem> {
  const configs: ProviderConfig[] = [];
  for (const [index, provider] of providers.entries()) {
    const path = ["providers", index];
    const earlier = configs.findIndex((config) => config.slug === provider.slug);
    if (earlier !== -1) {
      const message = `is "${provider.slug}", which providers[${earlier}] already has; give each provider its own slug.`;
      return fail({ path: [...path, "slug"], message });
    }
    const config = toProviderConfig({ provider, path, context });
    if (!config.ok) return config;
    configs.push(config.value);
  }
  return succeed(configs);
}

function toProviderConfig(options: {
  provider: FileProvider;
  path: readonly PropertyKey[];
  context: FileProviderContext;
}): Result<ProviderConfig, Problem> {
  const { provider, path, context } = options;
  const { environment, vendors, environmentProviders } = context;
  const namesake = vendors.find(({ slug }) => slug === provider.slug);
  const kind = provider.kind ?? namesake?.kind;
  if (kind === undefined) {
    return fail({ path: [...path, "kind"], message: `is missing, and no vendor has this slug; ${kindFix}.` });
  }
  const vendor = namesake?.kind === kind && provider.base_url === undefined ? namesake : undefined;
  const { address, completionPath, isRawText } = traitsOf(kind);
  const ofKind = address === "vendor" ? knownVendors.find((knownVendor) => knownVendor.kind === kind) : undefined;
  const baseUrl = provider.base_url ?? vendor?.baseUrl ?? ofKind?.baseUrl;
  if (address === "own" && baseUrl === undefined) {
    const example = kind === "azure" ? "https://my-resource.openai.azure.com" : "http://127.0.0.1:8001/v1";
    const message = `is missing; write the address before ${completionPath}, such as "${example}".`;
    return fail({ path: [...path, "base_url"], message });
  }
  const cloud = cloudOf(kind);
  const misplaced = cloudFields.find((field) => provider[field] !== undefined && !isFieldOf(field, kind));
  if (misplaced !== undefined) return fail({ path: [...path, misplaced], message: `is not a field of "${kind}".` });
  const region = provider.region ?? (kind === "google-vertex" ? VERTEX_LOCATION : undefined);
  if (address === "region" && region === undefined) {
    return fail({ path: [...path, "region"], message: 'is missing; write the region, such as "eu-central-1".' });
  }
  if (kind === "azure" && provider.models === undefined) {
    const message = 'is missing; write your deployments, such as [{"id": "my-deployment", "slug": "openai/gpt-5"}].';
    return fail({ path: [...path, "models"], message });
  }
  const apiKey = readApiKey({ provider, path, environment });
  if (!apiKey.ok) return apiKey;
  const keyOfVendor =
    vendor || cloud
      ? environmentProviders.find((known) => known.slug === (vendor?.slug ?? kind) && known.kind === kind)?.apiKey
      : undefined;
  const repetition = findRepeatedModel(provider, path);
  if (repetition) return fail(repetition);
  const problem = isRawText ? findFormatProblem(provider.models, [...path, "models"]) : undefined;
  if (problem) return fail(problem);
  return succeed({
    slug: provider.slug,
    name: provider.name ?? vendor?.name ?? cloud?.name ?? provider.slug,
    kind,
    baseUrl: addressOf(kind, baseUrl ?? cloud?.addressOf?.(region ?? ""), namesake !== undefined),
    apiKey: apiKey.value ?? keyOfVendor,
    headers: provider.headers ?? {},
    ...(cloud
      ? {
          cloud: {
            region,
            project: provider.project,
            profile: provider.profile,
            credentialsFile: provider.credentials_file,
          },
        }
      : {}),
    dataPolicy: provider.data_policy ?? vendor?.dataPolicy ?? cloud?.dataPolicy,
    quantization: provider.quantization,
    models: provider.models?.map((model) => toProviderModel(model, provider)) ?? vendor?.models,
  });
}

/** The fields of clouds, with the kinds that have them. */
const fieldKinds = {
  region: ["amazon-bedrock", "google-vertex"],
  project: ["google-vertex"],
  profile: ["amazon-bedrock"],
  credentials_file: ["google-vertex"],
} as const satisfies Partial<Record<keyof FileProvider, readonly ProviderKind[]>>;

const cloudFields = Object.keys(fieldKinds) as (keyof typeof fieldKinds)[];

function isFieldOf(field: keyof typeof fieldKinds, kind: ProviderKind): boolean {
  const kinds: readonly ProviderKind[] = fieldKinds[field];
  return kinds.includes(kind);
}

function addressOf(kind: ProviderKind, baseUrl: string | undefined, isVendor: boolean): string | undefined {
  const { address } = traitsOf(kind);
  if (address === "none") return undefined;
  // A cloud's adapter knows the paths of its API.
  return address === "own" && !isVendor && cloudOf(kind) === undefined ? withVersion(baseUrl) : baseUrl;
}

/** An address without a path gets `/v1`, where servers with OpenAI's API answer. */
function withVersion(baseUrl: string | undefined): string | undefined {
  return baseUrl !== undefined && URL.parse(baseUrl)?.pathname === "/" ? `${baseUrl}/v1` : baseUrl;
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
    return fail({ path: place, message: "is set together with api_key; keep one of the two." });
  }
  const givenKey = environment[variable];
  const key = givenKey === undefined ? undefined : plainKey(givenKey);
  if (key !== undefined && !apiKeyForm.test(key)) {
    return fail({ path: place, message: `names ${variable}, which is not a key; ${apiKeyFix}.` });
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
  const message = `has the slug "${slug}", which models[${slugs.indexOf(slug)}] already has; give each model its own slug.`;
  return { path: [...path, "models", index], message };
}

const assumable = [
  "name",
  "inputModalities",
  "outputModalities",
  "supportedParameters",
] as const satisfies AssumedField[];

function modelSlug(model: FileModel, provider: FileProvider): string {
  return model.slug ?? (model.id.includes("/") ? model.id : `${provider.slug}/${model.id}`);
}

function toProviderModel(model: FileModel, provider: FileProvider): ProviderModel {
  const statedFacts: Readonly<Record<(typeof assumable)[number], unknown>> = {
    name: model.name,
    inputModalities: model.input_modalities,
    outputModalities: model.output_modalities,
    supportedParameters: model.supported_parameters,
  };
  return {
    upstreamId: model.id,
    slug: modelSlug(model, provider),
    name: model.name ?? model.id,
    contextLength: model.context_length,
    maxPromptTokens: model.max_prompt_tokens,
    maxCompletionTokens: model.max_completion_tokens,
    inputModalities: model.input_modalities ?? ["text"],
    outputModalities: model.output_modalities ?? ["text"],
    ...(writes(model.output_modalities ?? ["text"]) ? {} : { completes: false as const }),
    pricing: model.pricing,
    supportedParameters: model.supported_parameters ?? [],
    reasoning: model.reasoning && {
      mandatory: model.reasoning.mandatory,
      defaultEnabled: model.reasoning.default_enabled,
      supportedEfforts: model.reasoning.supported_efforts,
      defaultEffort: model.reasoning.default_effort,
      supportsMaxTokens: model.reasoning.supports_max_tokens,
    },
    instructType: model.instruct_type,
    chatTemplate: model.chat_template,
    bosToken: model.bos_token,
    eosToken: model.eos_token,
    quantization: model.quantization ?? provider.quantization,
    ...(model.distillable === true ? { isDistillable: true as const } : {}),
    requiredSystemPrompt: model.required_system_prompt,
    assumedFields: assumable.filter((field) => statedFacts[field] === undefined),
  };
}
