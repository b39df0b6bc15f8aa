import type { ProviderKind } from "../provider.ts";
import { isObject } from "./json.ts";

/** Names of models that do not chat: they embed, rank, listen, speak, draw, judge, or complete raw text. */
const otherPurposes =
  /embed|minilm|\bbge-|\be5-|\bgte-|rerank|whisper|\btts\b|-tts|moderation|transcri|dall-e|gpt-image|chatgpt-image|\bsora\b|\bveo\b|\bimagen\b|realtime|speech|\bocr\b|davinci-00|babbage-00|turbo-instruct|\baqa\b/i;

/** Models of OpenAI that only its Responses API serves, or that need audio. */
const otherApis = /codex|deep-research|computer-use|-pro(-\d{4}|$)|-audio|-search/;

/** Model types in the lists of Together and others that are chat. */
const chatTypes = new Set(["model", "chat", "language", "llm", "vlm", "text", "text-generation"]);

export function isChatModel(id: string, { kind, type }: { kind: ProviderKind; type: string | undefined }): boolean {
  // OpenRouter's own list holds what its chat endpoint serves.
  if (kind === "openrouter") return true;
  if (type !== undefined && !chatTypes.has(type)) return false;
  return !otherPurposes.test(id) && !(kind === "openai" && otherApis.test(id));
}

/** Families whose models see images. */
const seeing =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-5|\bo1\b|\bo3\b|o4-mini|claude|gemini|gemma-?3|llava|vision|pixtral|-vl\b|vl:|mistral-(small|medium|large)|llama-?4|grok-4|minicpm-v|moondream/i;

/** What a model takes, by what its server says of its capabilities (Mistral's form) or else by its family's name. */
export function inputModalitiesOf(id: string, capabilities: unknown): string[] {
  const said = isObject(capabilities) ? capabilities["vision"] : undefined;
  const sees = typeof said === "boolean" ? said : seeing.test(id);
  return sees ? ["text", "image"] : ["text"];
}

const everywhere = ["max_tokens", "stop", "temperature", "top_p", "tools", "tool_choice", "response_format"];
const openAi = [
  "frequency_penalty",
  "presence_penalty",
  "seed",
  "logit_bias",
  "logprobs",
  "top_logprobs",
  "structured_outputs",
];
/** What vLLM, llama.cpp and Ollama take; a vendor that takes less says so when it is asked for more. */
const compatible = [...openAi, "top_k", "min_p", "repetition_penalty", "reasoning"];

/** OpenAI's models that think refuse the parameters that steer sampling. */
const thinking = [
  "max_tokens",
  "tools",
  "tool_choice",
  "response_format",
  "structured_outputs",
  "seed",
  "reasoning",
  "verbosity",
];

/** What a model supports where its server does not say, by the vendor's documentation. */
export function supportedParametersOf(id: string, kind: ProviderKind): string[] {
  switch (kind) {
    case "openai":
      return /^(o\d|gpt-5(?!.*chat))/.test(id) ? thinking : [...everywhere, ...openAi];
    case "anthropic":
      return everywhere;
    case "google":
      return [...everywhere, "reasoning", "structured_outputs"];
    default:
      return [...everywhere, ...compatible];
  }
}
