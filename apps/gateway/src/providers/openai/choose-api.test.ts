import type { ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import type { ProviderModel, ProviderRequest } from "../provider.ts";
import { chooseApi } from "./choose-api.ts";

function apisFor(upstreamId: string, body: Partial<ChatRequest> = {}, more: Partial<ProviderRequest> = {}): string {
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
  ["a model that only it serves", apisFor("gpt-5.3-codex"), "responses responses"],
  ["a model that only draws", apisFor("gpt-image-2"), "responses responses"],
  ["a model that does not think", apisFor("gpt-4o"), "chat chat"],
  ["a model that thinks, at the vendor's own server", apisFor("gpt-5.4"), "responses chat"],
  ["the vendor's search", apisFor("gpt-4.1", {}, { webSearch: {} }), "responses responses"],
  ["options for the vendor's search", apisFor("gpt-4.1", { web_search_options: {} }), "responses responses"],
  [
    "a model of chat completions that searches",
    apisFor("gpt-4o-search-preview", { web_search_options: {} }),
    "chat chat",
  ],
  ["the same, by the web plugin", apisFor("gpt-4o-search-preview", {}, { webSearch: {} }), "chat chat"],
  ["a wish for a picture", apisFor("gpt-4.1", { modalities: ["text", "image"] }), "responses responses"],
  [
    "a file by its address",
    apisFor("gpt-4.1", withPart({ type: "file", file: { file_data: "https://a.example/b.pdf" } })),
    "responses responses",
  ],
  ["a file by its bytes", apisFor("gpt-4.1", withPart({ type: "file", file: { file_data: "data:," } })), "chat chat"],
  [
    "words to be heard",
    apisFor("gpt-5.4", withPart({ type: "input_audio", input_audio: { data: "", format: "wav" } })),
    "chat chat",
  ],
  ["words to be spoken", apisFor("gpt-audio", { modalities: ["text", "audio"] }), "chat chat"],
])("%s is answered by the API that can", (_, api, expected) => {
  expect(api).toBe(expected);
});
