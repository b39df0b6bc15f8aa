import type { Usage } from "@tutti/contract";
import { isObject, type JsonObject, numberOf, objectsOf } from "../../wire/json.ts";

/**
 * Google's usage in OpenRouter's form: results of Google's own tools count as prompt, and reasoning as completion.
 * Undefined if there are no counts, as in all messages but the last of some models' streams.
 *
 * @param searchCount how many searches Google did for the answer
 */
export function toUsage(metadata: unknown, searchCount = 0): Usage | undefined {
  if (!isObject(metadata)) return undefined;
  const count = (name: string): number => numberOf(metadata[name]) ?? 0;
  if (metadata["promptTokenCount"] === undefined && metadata["totalTokenCount"] === undefined) return undefined;
  const prompt = count("promptTokenCount") + count("toolUsePromptTokenCount");
  const completion = count("candidatesTokenCount") + count("thoughtsTokenCount");
  const took = tokensOf(metadata, ["promptTokensDetails", "toolUsePromptTokensDetails"]);
  const gave = tokensOf(metadata, ["candidatesTokensDetails"]);
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: numberOf(metadata["totalTokenCount"]) ?? prompt + completion,
    prompt_tokens_details: {
      cached_tokens: count("cachedContentTokenCount"),
      audio_tokens: took("AUDIO"),
      video_tokens: took("VIDEO"),
    },
    completion_tokens_details: {
      reasoning_tokens: count("thoughtsTokenCount"),
      image_tokens: gave("IMAGE"),
      audio_tokens: gave("AUDIO"),
    },
    ...(searchCount > 0 ? { server_tool_use_details: { web_search_requests: searchCount } } : {}),
  };
}

function tokensOf(metadata: JsonObject, lists: readonly string[]): (modality: string) => number {
  const counts = lists.flatMap((name) => objectsOf(metadata[name]));
  return (modality) =>
    counts.reduce((sum, count) => sum + (count["modality"] === modality ? (numberOf(count["tokenCount"]) ?? 0) : 0), 0);
}
