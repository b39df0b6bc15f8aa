import { OpenRouter } from "@openrouter/sdk";
import type {
  ChatAssistantMessage,
  ChatMessages,
  ChatRequest,
  ChatResult,
  ChatStreamChunk,
  ChatUsage,
} from "@openrouter/sdk/models";
import { OpenRouterError } from "@openrouter/sdk/models/errors";
import type {
  Address,
  ClientAnswer,
  ClientMessage,
  ClientMessagePart,
  ClientRequest,
  OfficialClient,
} from "./client.test-support.ts";
import { growCalls, type StreamFacts, toCamelCaseFields, toClientCall, toTools } from "./join-stream.ts";

/** OpenRouter's own client. */
export function createOpenRouterClient({ baseUrl, key }: Address): OfficialClient {
  const client = new OpenRouter({ apiKey: key, serverURL: baseUrl, retryConfig: { strategy: "none" } });
  return {
    async ask(question) {
      const chatRequest = toRequest(question);
      const options = { fetchOptions: { signal: question.signal ?? null } };
      const answer = await client.chat.send({ chatRequest: { ...chatRequest, stream: question.isStreamed } }, options);
      return isStream(answer) ? collect(answer, question) : fromWhole(answer as ChatResult);
    },
    readError: (cause) => {
      if (cause instanceof OpenRouterError) return { message: cause.message, status: cause.statusCode };
      return cause instanceof StreamFailure ? { message: cause.message, status: cause.code } : undefined;
    },
  };
}

/** OpenRouter's client returns a failure in the stream as a chunk, and leaves throwing to its user. */
class StreamFailure extends Error {
  override readonly name = "StreamFailure";
  readonly code: number;

  constructor(error: { message: string; code: number }) {
    super(error.message);
    this.code = error.code;
  }
}

function isStream(answer: object): answer is AsyncIterable<ChatStreamChunk> {
  return Symbol.asyncIterator in answer;
}

function toRequest(question: ClientRequest): ChatRequest {
  const { tools, form, reasoningEffort } = question;
  return {
    model: question.model,
    messages: question.messages.map(toMessage),
    ...toCamelCaseFields(question),
    ...(tools && { tools: toTools(tools) }),
    ...(form && {
      responseFormat: { type: "json_schema" as const, jsonSchema: { name: "verdict", strict: true, schema: form } },
    }),
    ...(reasoningEffort && { reasoning: { effort: reasoningEffort } }),
  };
}

function toMessage(clientMessage: ClientMessage): ChatMessages {
  switch (clientMessage.by) {
    case "system":
      return { role: "system", content: clientMessage.text };
    case "user":
      return { role: "user", content: clientMessage.parts.map(toPart) };
    case "model":
      return clientMessage.message as ChatAssistantMessage;
    case "tool":
      return { role: "tool", toolCallId: clientMessage.callId, content: clientMessage.result };
  }
}

function toPart(part: ClientMessagePart) {
  switch (part.type) {
    case "text":
      return { type: "text" as const, text: part.text };
    case "image":
      return { type: "image_url" as const, imageUrl: { url: part.url } };
    case "pdf":
      return { type: "file" as const, file: { filename: part.name, fileData: part.url } };
    case "audio":
      return { type: "input_audio" as const, inputAudio: { data: part.data, format: "wav" } };
  }
}

function fromWhole({ id, model, choices, usage }: ChatResult): ClientAnswer {
  const [choice] = choices;
  if (!choice) throw new Error("An answer without a choice.");
  return toClientAnswer(choice.message, { id, model, finish: choice.finishReason ?? undefined, usage });
}

async function collect(stream: AsyncIterable<ChatStreamChunk>, { onText }: ClientRequest): Promise<ClientAnswer> {
  const message: ChatAssistantMessage & { content: string } = { role: "assistant", content: "" };
  const facts: StreamFacts<ChatUsage> = {};
  for await (const chunk of stream) {
    if (chunk.error) throw new StreamFailure(chunk.error);
    facts.id = chunk.id;
    facts.model = chunk.model;
    facts.usage = chunk.usage ?? facts.usage;
    const [choice] = chunk.choices;
    if (!choice) continue;
    facts.finish = choice.finishReason ?? facts.finish;
    const { content, reasoning, reasoningDetails, toolCalls } = choice.delta;
    if (content) {
      message.content += content;
      onText?.(content);
    }
    if (reasoning) message.reasoning = (message.reasoning ?? "") + reasoning;
    if (reasoningDetails) message.reasoningDetails = [...(message.reasoningDetails ?? []), ...reasoningDetails];
    if (toolCalls) message.toolCalls = growCalls(message.toolCalls, toolCalls);
  }
  return toClientAnswer(message, facts);
}

function toClientAnswer(
  message: ChatAssistantMessage,
  { id, model, finish, usage }: StreamFacts<ChatUsage>,
): ClientAnswer {
  return {
    text: typeof message.content === "string" ? message.content : "",
    reasoning: message.reasoning ?? "",
    calls: (message.toolCalls ?? []).map(toClientCall),
    images: (message.images ?? []).map(({ imageUrl }) => imageUrl.url),
    citations: [],
    finish,
    usage: {
      prompt: usage?.promptTokens ?? 0,
      completion: usage?.completionTokens ?? 0,
      cost: usage?.cost ?? undefined,
    },
    id,
    model,
    message,
  };
}
