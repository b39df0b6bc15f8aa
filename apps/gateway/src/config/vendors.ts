import type { ProviderKind } from "../providers/provider.ts";

/** A vendor whose models are offered as soon as its key is in the environment. */
export interface Vendor {
  slug: string;
  name: string;
  kind: ProviderKind;
  /** The start of its variables' names, most usual first: `OPENAI` stands for `OPENAI_API_KEY` and `OPENAI_BASE_URL`. */
  variables: readonly [string, ...string[]];
  /** Its public OpenAI-compatible root; `*_BASE_URL` overrides it. */
  baseUrl: string;
}

/** Addresses as the vendors' own documentation gives them. */
export const vendors: readonly Vendor[] = [
  vendor("openai", "OpenAI", "openai", ["OPENAI"], "https://api.openai.com/v1"),
  vendor("anthropic", "Anthropic", "anthropic", ["ANTHROPIC"], "https://api.anthropic.com/v1"),
  vendor("google", "Google", "google", ["GEMINI", "GOOGLE"], "https://generativelanguage.googleapis.com/v1beta/openai"),
  vendor("openrouter", "OpenRouter", "openrouter", ["OPENROUTER"], "https://openrouter.ai/api/v1"),
  vendor("mistral", "Mistral", "openai-compatible", ["MISTRAL"], "https://api.mistral.ai/v1"),
  vendor("xai", "xAI", "openai-compatible", ["XAI"], "https://api.x.ai/v1"),
  vendor("groq", "Groq", "openai-compatible", ["GROQ"], "https://api.groq.com/openai/v1"),
  vendor("deepseek", "DeepSeek", "openai-compatible", ["DEEPSEEK"], "https://api.deepseek.com/v1"),
  vendor("together", "Together", "openai-compatible", ["TOGETHER"], "https://api.together.ai/v1"),
  vendor("fireworks", "Fireworks", "openai-compatible", ["FIREWORKS"], "https://api.fireworks.ai/inference/v1"),
  vendor("cohere", "Cohere", "openai-compatible", ["COHERE"], "https://api.cohere.ai/compatibility/v1"),
  vendor("perplexity", "Perplexity", "openai-compatible", ["PERPLEXITY"], "https://api.perplexity.ai"),
  vendor("cerebras", "Cerebras", "openai-compatible", ["CEREBRAS"], "https://api.cerebras.ai/v1"),
  vendor("moonshot", "Moonshot AI", "openai-compatible", ["MOONSHOT"], "https://api.moonshot.ai/v1"),
  vendor(
    "alibaba",
    "Alibaba",
    "openai-compatible",
    ["ALIBABA", "DASHSCOPE"],
    "https://dashscope-intl.aliyuncs.com/compatible-mode/v1",
  ),
  vendor("z-ai", "Z.AI", "openai-compatible", ["ZAI"], "https://api.z.ai/api/paas/v4"),
];

function vendor(
  slug: string,
  name: string,
  kind: ProviderKind,
  variables: readonly [string, ...string[]],
  baseUrl: string,
): Vendor {
  return { slug, name, kind, variables, baseUrl };
}
