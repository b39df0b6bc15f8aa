import { wireChatRequestSchema } from "../chat/chat-request.ts";
import { answerMessageSchema, chatChunkSchema, chatCompletionSchema, usageSchema } from "../chat/chat-response.ts";
import { messagePartSchema, requestMessageSchema } from "../chat/message.ts";
import { pluginRequestSchema } from "../chat/plugin.ts";
import { reasoningRequestSchema } from "../chat/reasoning.ts";
import { responseFormatSchema, toolSchema } from "../chat/tool.ts";
import {
  contentBlockSchema,
  countTokensRequestSchema,
  messagesRequestSchema,
  messagesToolSchema,
  turnSchema,
} from "../messages/messages-request.ts";
import { messageSchema, messagesUsageSchema, tokenCountSchema } from "../messages/messages-response.ts";
import { maxPriceSchema, providerPreferencesSchema } from "../models/provider-preferences.ts";
import {
  inputItemSchema,
  inputPartSchema,
  responsesRequestSchema,
  responsesToolSchema,
} from "../responses/responses-request.ts";
import { outputItemSchema, responseSchema, responsesUsageSchema } from "../responses/responses-response.ts";
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
  createMessage: {
    method: "post",
    path: "/api/v1/messages",
    versions: "any",
    access: "account",
    body: { schema: messagesRequestSchema, ...conversation },
    response: { status: 200, schema: messageSchema, otherForms: ["text/event-stream"] },
    errors: [400, 402, 403, 404, 408, 413, 429, 502, 503],
  },
  countMessageTokens: {
    method: "post",
    path: "/api/v1/messages/count_tokens",
    versions: "any",
    access: "account",
    body: { schema: countTokensRequestSchema, ...conversation },
    response: { status: 200, schema: tokenCountSchema },
    errors: [400, 429],
  },
  createResponse: {
    method: "post",
    path: "/api/v1/responses",
    versions: "any",
    access: "account",
    body: { schema: responsesRequestSchema, ...conversation },
    response: { status: 200, schema: responseSchema, otherForms: ["text/event-stream"] },
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
  MessagesRequest: messagesRequestSchema,
  MessagesTurn: turnSchema,
  ContentBlock: contentBlockSchema,
  MessagesTool: messagesToolSchema,
  CountTokensRequest: countTokensRequestSchema,
  Message: messageSchema,
  MessagesUsage: messagesUsageSchema,
  TokenCount: tokenCountSchema,
  ResponsesRequest: responsesRequestSchema,
  InputItem: inputItemSchema,
  InputPart: inputPartSchema,
  ResponsesTool: responsesToolSchema,
  Response: responseSchema,
  OutputItem: outputItemSchema,
  ResponsesUsage: responsesUsageSchema,
} as const;
