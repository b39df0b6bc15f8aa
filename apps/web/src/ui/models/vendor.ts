/** The vendor that a slug's prefix stands for. `mark` is a key of `vendorMarks`; absent if the vendor has no mark. */
interface Vendor {
  name: string;
  mark?: string;
}

/** By the part of the slug before the slash, as OpenRouter and the local servers write it. */
export const vendors: Readonly<Record<string, Vendor>> = {
  ai21: { name: "AI21", mark: "ai21" },
  allenai: { name: "Ai2", mark: "ai2" },
  amazon: { name: "Amazon", mark: "aws" },
  anthropic: { name: "Anthropic", mark: "anthropic" },
  "arcee-ai": { name: "Arcee", mark: "arcee" },
  baidu: { name: "Baidu", mark: "baidu" },
  "black-forest-labs": { name: "Black Forest Labs", mark: "bfl" },
  bytedance: { name: "ByteDance", mark: "bytedance" },
  "bytedance-seed": { name: "ByteDance Seed", mark: "bytedance" },
  cerebras: { name: "Cerebras", mark: "cerebras" },
  cohere: { name: "Cohere", mark: "cohere" },
  deepseek: { name: "DeepSeek", mark: "deepseek" },
  "deepseek-ai": { name: "DeepSeek", mark: "deepseek" },
  demo: { name: "Demo", mark: "demo" },
  fireworks: { name: "Fireworks", mark: "fireworks" },
  gemini: { name: "Google", mark: "google" },
  google: { name: "Google", mark: "google" },
  groq: { name: "Groq", mark: "groq" },
  huggingface: { name: "Hugging Face", mark: "huggingface" },
  "ibm-granite": { name: "IBM", mark: "ibm" },
  inception: { name: "Inception", mark: "inception" },
  inflection: { name: "Inflection", mark: "inflection" },
  liquid: { name: "Liquid", mark: "liquid" },
  "llama-cpp": { name: "llama.cpp" },
  "lm-studio": { name: "LM Studio", mark: "lmstudio" },
  lmstudio: { name: "LM Studio", mark: "lmstudio" },
  meta: { name: "Meta", mark: "meta" },
  "meta-llama": { name: "Meta", mark: "meta" },
  microsoft: { name: "Microsoft", mark: "microsoft" },
  minimax: { name: "MiniMax", mark: "minimax" },
  mistral: { name: "Mistral", mark: "mistral" },
  mistralai: { name: "Mistral", mark: "mistral" },
  moonshotai: { name: "Moonshot AI", mark: "moonshot" },
  nousresearch: { name: "Nous Research", mark: "nousresearch" },
  nvidia: { name: "NVIDIA", mark: "nvidia" },
  ollama: { name: "Ollama", mark: "ollama" },
  openai: { name: "OpenAI", mark: "openai" },
  openrouter: { name: "OpenRouter", mark: "openrouter" },
  perplexity: { name: "Perplexity", mark: "perplexity" },
  qwen: { name: "Qwen", mark: "qwen" },
  stabilityai: { name: "Stability AI", mark: "stability" },
  "stepfun-ai": { name: "StepFun", mark: "stepfun" },
  tencent: { name: "Tencent", mark: "tencent" },
  thudm: { name: "Z.ai", mark: "zai" },
  together: { name: "Together", mark: "together" },
  vllm: { name: "vLLM", mark: "vllm" },
  "x-ai": { name: "xAI", mark: "xai" },
  xai: { name: "xAI", mark: "xai" },
  xiaomi: { name: "Xiaomi", mark: "xiaomimimo" },
  "z-ai": { name: "Z.ai", mark: "zai" },
};

/** The vendor of a model, by its slug: a known vendor, or the one that the slug's prefix names. */
export function vendorOf(slug: string): { name: string; mark: string | undefined; monogram: string } {
  // A leading tilde marks an alias of the newest in a family (`~vendor/family-latest`).
  const prefix = (slug.split("/", 1)[0] ?? "").replace(/^~/, "").toLowerCase();
  const vendor = Object.hasOwn(vendors, prefix) ? vendors[prefix] : undefined;
  const name = vendor?.name ?? titleOf(prefix);
  return { name, mark: vendor?.mark, monogram: monogramOf(name) };
}

function titleOf(prefix: string): string {
  return prefix
    .split(/[-_. ]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function monogramOf(name: string): string {
  const initials = name.split(" ").map((word) => Array.from(word)[0] ?? "?");
  return initials.slice(0, 2).join("").toUpperCase();
}
