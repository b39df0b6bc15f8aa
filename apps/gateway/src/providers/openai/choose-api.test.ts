import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import { chooseApi } from "./choose-api.ts";

function chosen(upstreamId: string, body: Partial<ChatRequest> = {}, more: Partial<ProviderRequest> = {}): string {
  const model: ProviderModel = {
    upstreamId,
    slug: `openai/${upstreamId}`,
    name: upstreamId,
    inputModalities: ["text"],
    outputModalities: ["text"],
    supportedParameters: [],
  };
  const { signal } = new AbortController();
  const request = { model, body: { messages: [{ role: "user" as const, content: "Hi" }], ...body }, signal, ...more };
  return `${chooseApi(request, { isVendors: true })} ${chooseApi(request, { isVendors: false })}`;
}

const withPart = (part: { type: string } & Record<string, unknown>): Partial<ChatRequest> => ({
  messages: [{ role: "user", content: [part] }],
});

test.each<[string, string, string]>([
  ["a model that only it serves", chosen("gpt-5.3-codex"), "responses responses"],
  ["a model that only draws", chosen("gpt-image-2"), "responses responses"],
  ["a model that does not think", chosen("gpt-4o"), "chat chat"],
  ["a model that thinks, at the vendor's own server", chosen("gpt-5.4"), "responses chat"],
  ["the vendor's search", chosen("gpt-4.1", {}, { webSearch: {} }), "responses responses"],
  ["options for the vendor's search", chosen("gpt-4.1", { web_search_options: {} }), "responses responses"],
  [
    "a model of chat completions that searches",
    chosen("gpt-4o-search-preview", { web_search_options: {} }),
    "chat chat",
  ],
  ["the same, by the web plugin", chosen("gpt-4o-search-preview", {}, { webSearch: {} }), "chat chat"],
  ["a wish for a picture", chosen("gpt-4.1", { modalities: ["text", "image"] }), "responses responses"],
  [
    "a file by its address",
    chosen("gpt-4.1", withPart({ type: "file", file: { file_data: "https://a.example/b.pdf" } })),
    "responses responses",
  ],
  ["a file by its bytes", chosen("gpt-4.1", withPart({ type: "file", file: { file_data: "data:," } })), "chat chat"],
  [
    "words to be heard",
    chosen("gpt-5.4", withPart({ type: "input_audio", input_audio: { data: "", format: "wav" } })),
    "chat chat",
  ],
  ["words to be spoken", chosen("gpt-audio", { modalities: ["text", "audio"] }), "chat chat"],
])("%s is answered by the API that can", (_, api, expected) => {
  expect(api).toBe(expected);
});
