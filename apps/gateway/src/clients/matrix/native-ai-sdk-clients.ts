import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { createAiSdkClient } from "../ai-sdk-client.ts";
import type { Address, OfficialClient } from "../client.test-support.ts";

/** The AI SDK with Anthropic's provider. */
export function createAiSdkAnthropicClient(address: Address): OfficialClient {
  const anthropic = createAnthropic({ baseURL: address.baseUrl, apiKey: address.key });
  return createAiSdkClient(address, ({ model, reasoningEffort }) => ({
    model: anthropic(model),
    maxOutputTokens: 4096,
    ...(reasoningEffort && { providerOptions: { anthropic: { thinking: { type: "enabled", budgetTokens: 2048 } } } }),
  }));
}

/** The AI SDK with OpenAI's provider, by chat completions. */
export function createAiSdkChatClient(address: Address): OfficialClient {
  const openai = createOpenAI({ baseURL: address.baseUrl, apiKey: address.key });
  return createAiSdkClient(address, ({ model, reasoningEffort }) => ({
    model: openai.chat(model),
    ...(reasoningEffort && { providerOptions: { openai: { reasoningEffort, forceReasoning: true } } }),
  }));
}

/** The AI SDK with OpenAI's provider, by Responses of which nothing is stored. */
export function createAiSdkResponsesClient(address: Address): OfficialClient {
  const openai = createOpenAI({ baseURL: address.baseUrl, apiKey: address.key });
  return createAiSdkClient(address, ({ model, reasoningEffort }) => ({
    model: openai.responses(model),
    providerOptions: {
      openai: {
        store: false,
        ...(reasoningEffort && {
          reasoningEffort,
          forceReasoning: true,
          reasoningSummary: "auto",
          include: ["reasoning.encrypted_content"],
        }),
      },
    },
  }));
}
