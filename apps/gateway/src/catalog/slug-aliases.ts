/**
 * The author whose models a vendor serves under bare names: the author's part of OpenRouter's slugs. Vendors that serve
 * the models of many authors are not listed.
 */
export const authorOfVendor: Readonly<Record<string, string>> = {
  alibaba: "qwen",
  anthropic: "anthropic",
  cohere: "cohere",
  deepseek: "deepseek",
  google: "google",
  meta: "meta",
  minimax: "minimax",
  mistral: "mistralai",
  moonshot: "moonshotai",
  openai: "openai",
  perplexity: "perplexity",
  xai: "x-ai",
  xiaomi: "xiaomi",
  "z-ai": "z-ai",
};

/** Authors' names elsewhere: on Hugging Face, and in the lists of vendors that follow it. */
export const authorSynonyms: Readonly<Record<string, string>> = {
  alibaba: "qwen",
  "deepseek-ai": "deepseek",
  meta: "meta-llama",
  "meta-models": "meta",
  minimaxai: "minimax",
  mistral: "mistralai",
  moonshot: "moonshotai",
  "stepfun-ai": "stepfun",
  xai: "x-ai",
  xiaomimimo: "xiaomi",
  zai: "z-ai",
  "zai-org": "z-ai",
};

/**
 * Models whose name elsewhere follows no rule, by the last part of that name; by each vendor's documentation they have
 * the same weights.
 */
export const nameAliases: Readonly<Record<string, string>> = {
  "llama-3.1-8b-instant": "meta-llama/llama-3.1-8b-instruct",
  "llama-3.3-70b": "meta-llama/llama-3.3-70b-instruct",
  "llama-3.3-70b-instruct-turbo": "meta-llama/llama-3.3-70b-instruct",
  "llama-3.3-70b-versatile": "meta-llama/llama-3.3-70b-instruct",
  "llama-4-maverick-17b-128e-instruct": "meta-llama/llama-4-maverick",
  "llama-4-maverick-17b-128e-instruct-fp8": "meta-llama/llama-4-maverick",
  "llama-4-scout-17b-16e-instruct": "meta-llama/llama-4-scout",
  "llama-v3p1-8b-instruct": "meta-llama/llama-3.1-8b-instruct",
  "llama-v3p3-70b-instruct": "meta-llama/llama-3.3-70b-instruct",
  "llama3.1-8b": "meta-llama/llama-3.1-8b-instruct",
  "meta-llama-3.1-8b-instruct": "meta-llama/llama-3.1-8b-instruct",
  "meta-llama-3.1-8b-instruct-turbo": "meta-llama/llama-3.1-8b-instruct",
  "qwen-3-235b-a22b-instruct-2507": "qwen/qwen3-235b-a22b-2507",
  "qwen3-235b-a22b-instruct-2507": "qwen/qwen3-235b-a22b-2507",
  "qwen3-coder-480b-a35b-instruct": "qwen/qwen3-coder",
};
