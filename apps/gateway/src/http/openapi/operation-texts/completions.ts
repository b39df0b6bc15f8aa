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
      "The header `X-Generation-Id` has the generation's id, for `GET /api/v1/generation`. If the client closes the connection, the provider's work ends too. With the header `X-OpenRouter-Metadata: enabled` the response lists the providers that were called.",
    ].join("\n"),
    response: "The answer: in one response, or in chunks if a stream was requested.",
    otherForms: { "text/event-stream": "Each `data:` line except the last contains a `ChatCompletionChunk`." },
    externalDocs: "https://openrouter.ai/docs/api-reference/chat-completion",
  },
};
