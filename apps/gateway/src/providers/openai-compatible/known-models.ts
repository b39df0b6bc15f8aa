import { lookUp } from "@tutti/contract";
import { type ProviderKind, traitsOf } from "../kinds.ts";
import type { ReasoningConfig } from "../provider.ts";
import { isObject, type JsonObject, textOf } from "../wire/json.ts";
import { openAiTraits } from "./openai-traits.ts";
import type { VendorQuirks } from "./vendors/vendor-quirks.ts";

/** Names of models that do not write: they embed, rank, transcribe, speak, moderate, or make videos. */
const otherPurposes =
  /embed|minilm|\bbge-|\be5-|\bgte-|rerank|whisper|\btts\b|-tts|moderation|guard\b|transcri|dall-e|\bsora\b|\bveo\b|\bimagen\b|imagine|realtime|speech|\bocr\b|\baqa\b/i;

/** OpenAI's models that complete raw text, and do not support turns. */
const rawText = /davinci-00|babbage-00|turbo-instruct/i;

/** OpenAI's image models: only OpenAI's own API can call them in a conversation. */
const drawing = /gpt-image/;

/** OpenAI's model that requires a screen to look at, and performs actions on it. */
const operating = /computer-use/;

/** Model types of chat models in the lists of Together, LM Studio and others. */
const chatTypes = new Set(["model", "chat", "language", "llm", "vlm", "text", "text-generation", "base", "fine-tuned"]);

export function isChatModel(id: string, { kind, entry }: { kind: ProviderKind; entry: JsonObject }): boolean {
  if (traitsOf(kind).isAggregator) return true;
  const type = textOf(entry["type"]);
  if (type !== undefined && !chatTypes.has(type)) return false;
  if (isObject(entry["capabilities"]) && entry["capabilities"]["completion_chat"] === false) return false;
  if (!traitsOf(kind).isRawText && rawText.test(id)) return false;
  return !otherPurposes.test(id) && !operating.test(id) && (kind === "openai" || !drawing.test(id));
}

/** Names of models by what they put out in the place of text. */
const taskFamilies: readonly (readonly [name: RegExp, modality: string])[] = [
  [/rerank/i, "rerank"],
  [/embed|minilm|\bbge-|\be5-|\bgte-/i, "embeddings"],
  [/moderation/i, "moderation"],
  [/whisper|transcri/i, "transcription"],
  [/\btts\b|-tts/i, "speech"],
  [/dall-e|gpt-image|\bimagen\b|imagine/i, "image"],
];

/** Types of models in the lists of Together, LM Studio and others. */
const taskTypes: Readonly<Record<string, string>> = {
  embedding: "embeddings",
  embeddings: "embeddings",
  rerank: "rerank",
  moderation: "moderation",
  image: "image",
  transcribe: "transcription",
};

/** What a model that does not chat puts out, by its server's word for it, else by its name; undefined if not known. */
export function taskModalityOf(id: string, entry: JsonObject): string | undefined {
  const byType = lookUp(taskTypes, textOf(entry["type"]) ?? "");
  return byType ?? taskFamilies.find(([name]) => name.test(id))?.[1];
}

/** Families whose models accept images. */
const seeing =
  /gpt-4o|gpt-4\.1|gpt-4-turbo|gpt-[5-9]|gpt-image|\bo1\b|\bo3\b|o4-mini|claude|gemini|gemma-?3|llava|vision|pixtral|-vl\b|vl:|mistral-(small|medium|large)|llama-?4|grok-[4-9]|kimi-k(2\.[5-9]|[3-9])|glm-[\d.]+v|minicpm-v|moondream/i;

/** The input modalities of a model, by its family's name. */
export function inputModalitiesOf(id: string, kind: ProviderKind): string[] {
  const sees = seeing.test(id);
  return [
    "text",
    ...(sees ? ["image"] : []),
    // OpenAI reads PDFs with every model that accepts images.
    ...(sees && kind === "openai" && !drawing.test(id) ? ["file"] : []),
    ...(/\baudio\b|voxtral|omni/i.test(id) ? ["audio"] : []),
  ];
}

/** The output modalities of a model, by its family's name. */
export function outputModalitiesOf(id: string, kind: ProviderKind): string[] {
  if (kind === "openai" && openAiTraits(id).draws) return ["image"];
  if (/-image\b/.test(id)) return ["text", "image"];
  return kind === "openai" && openAiTraits(id).speaks ? ["text", "audio"] : ["text"];
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
/** The parameters that vLLM, llama.cpp and Ollama accept; a vendor that accepts fewer refuses the others. */
const compatible = [...openAi, "top_k", "min_p", "repetition_penalty", "reasoning"];

/** OpenAI's reasoning models refuse the sampling parameters. */
const thinking = [
  "max_tokens",
  "tools",
  "tool_choice",
  "response_format",
  "structured_outputs",
  "reasoning",
  "verbosity",
];

export interface ParameterSources {
  kind: ProviderKind;
  entry: JsonObject;
  quirks?: VendorQuirks | undefined;
}

/** The parameters that a model supports if its server does not list them, by the vendor's documentation. */
export function supportedParametersOf(id: string, { kind, entry, quirks }: ParameterSources): string[] {
  if (kind === "openai") return openAiParametersOf(id);
  const refusedParameters = new Set([
    ...(quirks?.refusedFields ?? []),
    ...(quirks?.refusedFieldsOf?.(id) ?? []),
    ...refusedIn(entry),
  ]);
  if (quirks?.jsonSchemas === false) refusedParameters.add("structured_outputs");
  if (quirks?.efforts && !quirks.think && quirks.efforts(id) === undefined) refusedParameters.add("reasoning");
  const acceptedParameters = quirks?.acceptedFields
    ? new Set([...quirks.acceptedFields, ...Object.keys(quirks.renamedFields ?? {})])
    : undefined;
  const untold = new Set(["structured_outputs", "reasoning"]);
  return [...everywhere, ...compatible].filter(
    (parameter) =>
      !refusedParameters.has(parameter) &&
      (!acceptedParameters || untold.has(parameter) || acceptedParameters.has(parameter)),
  );
}

/** The parameters that a model refuses: Mistral and Fireworks say which models accept tools. */
function refusedIn(entry: JsonObject): string[] {
  const flags = isObject(entry["capabilities"]) ? entry["capabilities"] : {};
  const takesTools = flags["function_calling"] ?? entry["supports_tools"];
  return takesTools === false ? ["tools", "tool_choice"] : [];
}

function openAiParametersOf(id: string): string[] {
  const { thinks, draws, searches } = openAiTraits(id);
  if (draws) return ["image_config"];
  return [...(thinks ? thinking : [...everywhere, ...openAi]), ...(searches ? ["web_search_options"] : [])];
}

/** How a vendor's models reason, if its list does not say. */
export function reasoningByName(
  id: string,
  { kind, quirks }: { kind: ProviderKind; quirks?: VendorQuirks | undefined },
): ReasoningConfig | undefined {
  const efforts = kind === "openai" ? openAiTraits(id).efforts : (quirks?.efforts?.(id) ?? []);
  if (efforts.length === 0) return undefined;
  return {
    mandatory: !efforts.includes("none"),
    supportedEfforts: efforts.filter((effort) => effort !== "none"),
    supportsMaxTokens: false,
  };
}
