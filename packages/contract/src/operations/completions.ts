import { wireChatRequestSchema } from "../chat-request.ts";
import { answerMessageSchema, chatChunkSchema, chatCompletionSchema, usageSchema } from "../chat-response.ts";
import { messagePartSchema, requestMessageSchema } from "../message.ts";
import { pluginRequestSchema } from "../plugin.ts";
import { maxPriceSchema, providerPreferencesSchema } from "../provider-preferences.ts";
import { reasoningRequestSchema } from "../reasoning.ts";
import { responseFormatSchema, toolSchema } from "../tool.ts";
import { conversation } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const completionOperations = {
  createChatCompletion: {
    method: "post",
    path: "/api/v1/chat/completions",
    versions: "any",
    access: "account",
    body: { schema: wireChatRequestSchema, ...conversation },
    response: { status: 200, schema: chatCompletionSchema, otherForms: ["text/event-stream"] },
    errors: [400, 402, 403, 404, 408, 413, 429, 502, 503],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const completionSchemas = {
  ChatRequest: wireChatRequestSchema,
  ChatMessage: requestMessageSchema,
  ContentPart: messagePartSchema,
  Tool: toolSchema,
  ResponseFormat: responseFormatSchema,
  Reasoning: reasoningRequestSchema,
  ProviderPreferences: providerPreferencesSchema,
  MaxPrice: maxPriceSchema,
  Plugin: pluginRequestSchema,
  ChatCompletion: chatCompletionSchema,
  ChatCompletionChunk: chatChunkSchema,
  AnswerMessage: answerMessageSchema,
  Usage: usageSchema,
} as const;
