import { wireChatRequestSchema } from "../chat/chat-request.ts";
import { answerMessageSchema, chatChunkSchema, chatCompletionSchema, usageSchema } from "../chat/chat-response.ts";
import { messagePartSchema, requestMessageSchema } from "../chat/message.ts";
import { pluginRequestSchema } from "../chat/plugin.ts";
import { reasoningRequestSchema } from "../chat/reasoning.ts";
import { responseFormatSchema, toolSchema } from "../chat/tool.ts";
import { maxPriceSchema, providerPreferencesSchema } from "../models/provider-preferences.ts";
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
