import { startScriptedUpstream, textAnswer } from "@tutti/testkit";
import { expect, test } from "vitest";
import { closeAfterTest } from "../provider.test-support.ts";
import { createOpenRouterProvider } from "./index.ts";

async function listModelsOf(models: readonly (string | Record<string, unknown>)[]) {
  const upstream = await closeAfterTest(startScriptedUpstream({ answer: () => textAnswer(""), models }));
  const kind = "openrouter" as const;
  const config = { slug: kind, name: "OpenRouter", kind, baseUrl: upstream.baseUrl, headers: {} };
  return createOpenRouterProvider({ config }).listModels(new AbortController().signal);
}

test("every fact of OpenRouter's list is taken over", async () => {
  const entry = {
    id: "vendor/name",
    name: "Vendor: Name",
    description: "Good.",
    created: 1_700_000_000,
    context_length: 8192,
    hugging_face_id: "vendor/Name",
    knowledge_cutoff: "2025-06-30",
    expiration_date: "2027-01-01",
    architecture: {
      input_modalities: ["text", "file"],
      output_modalities: ["text", "image"],
      tokenizer: "GPT",
      instruct_type: "llama3",
    },
    pricing: {
      prompt: "0.000001",
      completion: "0.000002",
      request: "0.01",
      image: "0.02",
      web_search: "0.03",
      internal_reasoning: "0.000003",
      input_cache_read: "0.0000001",
      input_cache_write: "0.0000002",
    },
    top_provider: { max_completion_tokens: 1024, is_moderated: true },
    supported_parameters: ["temperature", "reasoning"],
    default_parameters: { temperature: 0.7 },
    reasoning: {
      mandatory: true,
      default_enabled: true,
      supported_efforts: ["low", "high"],
      default_effort: "low",
      supports_max_tokens: false,
    },
  };
  expect(await listModelsOf([entry])).toEqual([
    {
      upstreamId: "vendor/name",
      slug: "vendor/name",
      name: "Vendor: Name",
      description: "Good.",
      created: 1_700_000_000,
      contextLength: 8192,
      maxCompletionTokens: 1024,
      inputModalities: ["text", "file"],
      outputModalities: ["text", "image"],
      pricing: entry.pricing,
      supportedParameters: ["temperature", "reasoning"],
      reasoning: {
        mandatory: true,
        defaultEnabled: true,
        supportedEfforts: ["low", "high"],
        defaultEffort: "low",
        supportsMaxTokens: false,
      },
      instructType: "llama3",
      tokenizer: "GPT",
      isModerated: true,
      defaultParameters: { temperature: 0.7 },
      huggingFaceId: "vendor/Name",
      knowledgeCutoff: "2025-06-30",
      expirationDate: "2027-01-01",
      supportsWebSearch: true,
    },
  ]);
});

test("a server that only resembles OpenRouter is asked for its models too", async () => {
  expect((await listModelsOf(["plain"])).map(({ slug }) => slug)).toEqual(["openrouter/plain"]);
});
