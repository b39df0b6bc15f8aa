/**
 * Vendors whose lists of models are imported, by the source's name for them. Left out are subscriptions (their prices
 * are not per token), regional duplicates of a vendor, and clouds whose model names are the customer's own.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const vendorsBySource = {
  "amazon-bedrock": "amazon-bedrock",
  anthropic: "anthropic",
  baseten: "baseten",
  cerebras: "cerebras",
  "cloudflare-workers-ai": "cloudflare",
  deepseek: "deepseek",
  fireworks: "fireworks",
  google: "google",
  groq: "groq",
  huggingface: "huggingface",
  meta: "meta",
  minimax: "minimax",
  mistral: "mistral",
  moonshotai: "moonshot",
  nvidia: "nvidia",
  openai: "openai",
  together: "together",
  "vercel-ai-gateway": "vercel",
  xai: "xai",
  xiaomi: "xiaomi",
  zai: "z-ai",
};

/**
 * Vendors that a person can connect by a key alone: their models are offered though OpenRouter does not list them. Of
 * all other vendors only models with a known slug are of use.
 */
export const connectable = new Set([
  "anthropic",
  "cerebras",
  "deepseek",
  "fireworks",
  "google",
  "groq",
  "mistral",
  "moonshot",
  "openai",
  "together",
  "xai",
  "z-ai",
]);
