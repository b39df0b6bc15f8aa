import { openAiTraits } from "../openai-compatible/openai-traits.ts";
import type { ProviderRequest } from "../provider.ts";
import { isObject, objectsOf } from "../wire/json.ts";

export interface ApiChoice {
  /** The server is the vendor's own, with both APIs. Another server in its place may have only chat completions. */
  isVendors: boolean;
}

/**
 * Which of OpenAI's two APIs is called for a request. Chat completions accept the client's request as it is, so they
 * are called unless only the Responses API can do it: a model that only it serves, its web search, images, files by
 * address, and, for reasoning models, reasoning that can be read and sent back.
 */
export function chooseApi({ model, body, webSearch }: ProviderRequest, { isVendors }: ApiChoice): "chat" | "responses" {
  const traits = openAiTraits(model.upstreamId);
  if (traits.needsResponses) return "responses";
  // The search models of chat completions are served by no other API.
  if (
    traits.speaks ||
    /-search/.test(model.upstreamId) ||
    body.modalities?.includes("audio") ||
    hasPart(body.messages, isAudio)
  )
    return "chat";
  if (webSearch !== undefined || body.modalities?.includes("image") || hasPart(body.messages, isFileByAddress)) {
    return "responses";
  }
  if (isObject(body["web_search_options"])) return "responses";
  return isVendors && (traits.thinks || model.reasoning !== undefined) ? "responses" : "chat";
}

type Part = Readonly<Record<string, unknown>>;

function hasPart(messages: unknown, isWanted: (part: Part) => boolean): boolean {
  return objectsOf(messages).some(({ content }) => objectsOf(content).some(isWanted));
}

function isAudio(part: Part): boolean {
  return part["type"] === "input_audio";
}

function isFileByAddress({ type, file }: Part): boolean {
  return type === "file" && isObject(file) && /^https?:/i.test(String(file["file_data"] ?? ""));
}
