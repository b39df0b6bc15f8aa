import type { DataPolicy } from "../providers/provider.ts";
import type { ProviderConfig, Vendor } from "./config.ts";
import { perplexityModels } from "./perplexity-models.ts";

const retainedDataPolicy: DataPolicy = { training: false, retention: true };
const noRetention: DataPolicy = { training: false, retention: false };

/** Addresses and policies as the vendors' own documentation gives them. */
export const vendors: readonly Vendor[] = [
  {
    slug: "openai",
    name: "OpenAI",
    kind: "openai",
    variables: ["OPENAI"],
    baseUrl: "https://api.openai.com/v1",
    keysAt: "https://platform.openai.com/api-keys",
    dataPolicy: retainedDataPolicy,
  },
  {
    slug: "anthropic",
    name: "Anthropic",
    kind: "anthropic",
    variables: ["ANTHROPIC"],
    baseUrl: "https://api.anthropic.com",
    keysAt: "https://platform.claude.com/settings/keys",
    dataPolicy: retainedDataPolicy,
  },
  {
    // Its free tier trains on the data, and a key does not show its tier.
    slug: "google",
    name: "Google",
    kind: "google",
    variables: ["GEMINI", "GOOGLE"],
    baseUrl: "https://generativelanguage.googleapis.com",
    keysAt: "https://aistudio.google.com/apikey",
  },
  {
    slug: "openrouter",
    name: "OpenRouter",
    kind: "openrouter",
    variables: ["OPENROUTER"],
    baseUrl: "https://openrouter.ai/api/v1",
    keysAt: "https://openrouter.ai/settings/keys",
    // Its list of models is public.
    keyCheck: "key",
  },
  {
    // Its free tier trains as well.
    slug: "mistral",
    name: "Mistral",
    kind: "openai-compatible",
    variables: ["MISTRAL"],
    baseUrl: "https://api.mistral.ai/v1",
    keysAt: "https://console.mistral.ai/api-keys",
  },
  {
    slug: "xai",
    name: "xAI",
    kind: "openai-compatible",
    variables: ["XAI"],
    baseUrl: "https://api.x.ai/v1",
    keysAt: "https://console.x.ai",
    dataPolicy: retainedDataPolicy,
  },
  {
    slug: "groq",
    name: "Groq",
    kind: "openai-compatible",
    variables: ["GROQ"],
    baseUrl: "https://api.groq.com/openai/v1",
    keysAt: "https://console.groq.com/keys",
    dataPolicy: retainedDataPolicy,
  },
  {
    slug: "deepseek",
    name: "DeepSeek",
    kind: "openai-compatible",
    variables: ["DEEPSEEK"],
    baseUrl: "https://api.deepseek.com/v1",
    keysAt: "https://platform.deepseek.com/api_keys",
    dataPolicy: { training: true, retention: true },
  },
  {
    slug: "together",
    name: "Together",
    kind: "openai-compatible",
    variables: ["TOGETHER"],
    baseUrl: "https://api.together.ai/v1",
    keysAt: "https://api.together.ai/settings/api-keys",
    dataPolicy: retainedDataPolicy,
  },
  {
    slug: "fireworks",
    name: "Fireworks",
    kind: "openai-compatible",
    variables: ["FIREWORKS"],
    baseUrl: "https://api.fireworks.ai/inference/v1",
    keysAt: "https://app.fireworks.ai/settings/users/api-keys",
    dataPolicy: noRetention,
  },
  {
    slug: "cohere",
    name: "Cohere",
    kind: "openai-compatible",
    variables: ["COHERE", "CO"],
    baseUrl: "https://api.cohere.ai/compatibility/v1",
    keysAt: "https://dashboard.cohere.com/api-keys",
  },
  {
    slug: "perplexity",
    name: "Perplexity",
    kind: "openai-compatible",
    variables: ["PERPLEXITY"],
    baseUrl: "https://api.perplexity.ai",
    keysAt: "https://www.perplexity.ai/settings/api",
    // Its list of models is that of another API, whose models its chat completions refuse.
    keyCheck: "v1/async/sonar",
    models: perplexityModels,
    dataPolicy: noRetention,
  },
  {
    slug: "cerebras",
    name: "Cerebras",
    kind: "openai-compatible",
    variables: ["CEREBRAS"],
    baseUrl: "https://api.cerebras.ai/v1",
    keysAt: "https://cloud.cerebras.ai",
    dataPolicy: noRetention,
  },
  {
    slug: "moonshot",
    name: "Moonshot AI",
    kind: "openai-compatible",
    variables: ["MOONSHOT"],
    baseUrl: "https://api.moonshot.ai/v1",
    keysAt: "https://platform.moonshot.ai/console/api-keys",
  },
  {
    slug: "alibaba",
    name: "Alibaba",
    kind: "openai-compatible",
    variables: ["ALIBABA", "DASHSCOPE"],
    baseUrl: "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
    keysAt: "https://modelstudio.console.alibabacloud.com",
  },
  {
    slug: "z-ai",
    name: "Z.AI",
    kind: "openai-compatible",
    variables: ["ZAI"],
    baseUrl: "https://api.z.ai/api/paas/v4",
    keysAt: "https://z.ai/manage-apikey/apikey-list",
  },
];

/** A vendor as a provider, with this key. */
export function toVendorProvider(vendor: Vendor, apiKey: string): ProviderConfig {
  const { slug, name, kind, baseUrl, dataPolicy, models } = vendor;
  return { slug, name, kind, baseUrl, apiKey, headers: {}, dataPolicy, models };
}

/** The provider that a key makes of the vendor with this slug; undefined where no vendor has it. */
export function vendorConfig(slug: string, apiKey: string): ProviderConfig | undefined {
  const vendor = vendors.find((knownVendor) => knownVendor.slug === slug);
  return vendor && toVendorProvider(vendor, apiKey);
}
