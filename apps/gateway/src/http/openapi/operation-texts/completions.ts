import type { completionOperations } from "@tutti/contract/operations/completions";
import type { OperationTexts } from "./operation-texts.ts";

export const completionTexts: OperationTexts<typeof completionOperations> = {
  createChatCompletion: {
    summary: "Create a chat completion",
    description: [
      "Answers a conversation, in one response or as a stream. Fields that are not listed are passed on to providers that accept them.",
      "",
      'With `"stream": true` the response is a stream of server-sent events: comments (`: OPENROUTER PROCESSING`) while the client waits, a `data:` line with a `ChatCompletionChunk` for each piece, one with a `finish_reason`, one with the usage, and `data: [DONE]`. An error after the first byte is sent in the stream, as a chunk with an `error` and the finish reason `error`; an earlier error is a response with its own status.',
      "",
      "The header `X-Generation-Id` has the generation's id, for `GET /api/v1/generation`. If the client closes the connection, the provider's work ends too. With the header `X-OpenRouter-Metadata: enabled` the response lists the providers that were called. With `X-OpenRouter-Cache: true` the answer is kept, for 300 seconds or those of `X-OpenRouter-Cache-TTL`, and an equal request of the same key or session gets it again at no cost: `X-OpenRouter-Cache-Status` says `HIT` or `MISS`. `X-OpenRouter-Cache-Clear: true` asks anew.",
    ].join("\n"),
    response: "The answer: in one response, or in chunks if a stream was requested.",
    otherForms: { "text/event-stream": "Each `data:` line except the last contains a `ChatCompletionChunk`." },
    externalDocs: "https://openrouter.ai/docs/api-reference/chat-completion",
  },
  createMessage: {
    summary: "Create a message",
    description: [
      "Answers a conversation in Anthropic's form: for Anthropic's clients, whose base address is this server's with `/api` at its end. Every model can be called; `models`, `provider`, `plugins` and `session_id` have the same meaning as in a chat completion.",
      "",
      'With `"stream": true` the response is a stream of Anthropic\'s events, with `ping` while the client waits. An error after the first byte is the event `error`, after which nothing follows.',
      "",
      "The key is in `x-api-key` or a bearer token. The header `request-id` has the generation's id, for `GET /api/v1/generation`.",
    ].join("\n"),
    response: "The answer: in one response, or in events if a stream was requested.",
    otherForms: { "text/event-stream": "Each event has its type as its name, and in its data." },
    externalDocs: "https://docs.claude.com/en/api/messages",
  },
  countMessageTokens: {
    summary: "Count a message's tokens",
    description:
      "Estimates the tokens of a request, as the limits of a key do before a provider has counted them. It costs nothing.",
    response: "The estimated tokens of the prompt.",
  },
  createResponse: {
    summary: "Create a response",
    description: [
      "Answers a conversation in the form of OpenAI's Responses: for OpenAI's clients and Codex. Every model can be called; `models`, `provider`, `plugins` and `session_id` have the same meaning as in a chat completion.",
      "",
      'With `"stream": true` the response is a stream of OpenAI\'s events, numbered by `sequence_number`, with comments while the client waits. The last event has the whole response; after an error, it is `response.failed`.',
      "",
      "A response is stored for 30 days unless the server has another setting or the request says `store: false`; `previous_response_id` continues it, also with another model. The header `x-request-id` has the generation's id, which is the response's id too, for `GET /api/v1/generation`. A WebSocket is refused with 426.",
    ].join("\n"),
    response: "The answer: in one response, or in events if a stream was requested.",
    otherForms: { "text/event-stream": "Each event has its type as its name, and in its data." },
    externalDocs: "https://platform.openai.com/docs/api-reference/responses",
  },
};
