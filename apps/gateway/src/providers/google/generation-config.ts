import type { ChatRequest } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import type { ProviderModel } from "../provider.ts";
import { isObject, type JsonObject, numberOf, textOf } from "../wire/json.ts";
import { answerLimitOf, toThinking } from "./thinking.ts";
import { toGoogleSchema } from "./to-schema.ts";
import type { GeminiGenerationConfig } from "./wire.ts";

/**
 * All settings for how the answer is written. Parameters that the model does not support are left out, as OpenRouter
 * does.
 */
export function toGenerationConfig(body: ChatRequest, model: ProviderModel): GeminiGenerationConfig {
  return withoutUndefined({
    ...toSampling(body, model),
    maxOutputTokens: answerLimitOf(body),
    stopSequences: toStops(body.stop),
    ...toResponseFormat(body["response_format"]),
    ...toModalities(body, model),
    thinkingConfig: toThinking(body, model),
  });
}

function toSampling(body: JsonObject, { supportedParameters }: ProviderModel) {
  const take = (name: string): unknown =>
    supportedParameters.length === 0 || supportedParameters.includes(name) ? body[name] : undefined;
  const wantsLogprobs = take("logprobs") === true;
  const topK = numberOf(take("top_k"));
  return {
    temperature: numberOf(take("temperature")),
    topP: numberOf(take("top_p")),
    // 0 means no limit, for which Gemini has no value.
    topK: topK === 0 ? undefined : topK,
    seed: numberOf(take("seed")),
    presencePenalty: numberOf(take("presence_penalty")),
    frequencyPenalty: numberOf(take("frequency_penalty")),
    responseLogprobs: wantsLogprobs ? true : undefined,
    logprobs: wantsLogprobs ? numberOf(take("top_logprobs")) : undefined,
  };
}

function toStops(stop: ChatRequest["stop"]): string[] | undefined {
  const stops = (typeof stop === "string" ? [stop] : (stop ?? [])).filter((text) => text !== "");
  return stops.length > 0 ? stops : undefined;
}

function toResponseFormat(format: unknown) {
  const type = isObject(format) ? format["type"] : undefined;
  if (!isObject(format) || (type !== "json_object" && type !== "json_schema")) return {};
  const { json_schema: jsonSchema } = format;
  const schema = isObject(jsonSchema) ? jsonSchema["schema"] : undefined;
  return {
    responseMimeType: "application/json",
    responseJsonSchema: isObject(schema) ? toGoogleSchema(schema) : undefined,
  };
}

/** Sent only if there is a choice, or if the model's output is not the default, text alone. */
function toModalities(body: JsonObject, { outputModalities }: ProviderModel) {
  const modalities = Array.isArray(body["modalities"])
    ? body["modalities"].filter((name) => typeof name === "string")
    : [];
  const outputs = modalities.length > 0 ? modalities : outputModalities;
  const isTextAlone = outputs.every((name) => name === "text");
  return {
    responseModalities: isTextAlone ? undefined : outputs.map((name) => name.toUpperCase()),
    imageConfig: toImageConfig(body["image_config"]),
    speechConfig: outputs.includes("audio") ? toSpeechConfig(body["audio"]) : undefined,
  };
}

function toImageConfig(config: unknown) {
  if (!isObject(config)) return undefined;
  const aspectRatio = textOf(config["aspect_ratio"]);
  const imageSize = textOf(config["image_size"]);
  return aspectRatio || imageSize ? withoutUndefined({ aspectRatio, imageSize }) : undefined;
}

function toSpeechConfig(audio: unknown) {
  const voiceName = isObject(audio) ? textOf(audio["voice"]) : undefined;
  return voiceName === undefined ? undefined : { voiceConfig: { prebuiltVoiceConfig: { voiceName } } };
}
