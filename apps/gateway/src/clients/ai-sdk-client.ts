import { createOpenRouter } from "@openrouter/ai-sdk-provider";
import {
  APICallError,
  generateText,
  jsonSchema,
  type ModelMessage,
  Output,
  RetryError,
  streamText,
  type ToolSet,
  tool,
} from "ai";
import {
  type Address,
  type ClientAnswer,
  type ClientMessage,
  type ClientMessagePart,
  type ClientRequest,
  type OfficialClient,
  splitDataUrl,
} from "./client.test-support.ts";

/** What one of the AI SDK's providers needs of a request: its model, and its own settings. */
export type ProvideModel = (
  question: ClientRequest,
) => Pick<Parameters<typeof generateText>[0], "model" | "providerOptions" | "maxOutputTokens">;

/** Vercel's AI SDK; by default with OpenRouter's provider for it. */
export function createAiSdkClient(
  { baseUrl, key }: Address,
  provide: ProvideModel = withOpenRouter(createOpenRouter({ baseURL: baseUrl, apiKey: key, compatibility: "strict" })),
): OfficialClient {
  return {
    async ask(question) {
      const options = toOptions(question, provide);
      if (!question.isStreamed) return toClientAnswer(await generateText(options));
      let failure: unknown;
      const result = streamText({
        ...options,
        onError: ({ error }) => {
          failure ??= error;
        },
      });
      for await (const part of result.fullStream) {
        if (part.type === "text-delta") question.onText?.(part.text);
        if (part.type === "abort") failure ??= question.signal?.reason;
      }
      if (failure !== undefined) throw failure;
      return toClientAnswer({
        text: await result.text,
        reasoningText: await result.reasoningText,
        toolCalls: await result.toolCalls,
        files: await result.files,
        sources: await result.sources,
        finishReason: await result.finishReason,
        usage: await result.usage,
        providerMetadata: await result.providerMetadata,
        response: await result.response,
        responseMessages: await result.responseMessages,
      });
    },
    readError: (cause) => {
      const error = RetryError.isInstance(cause) ? cause.lastError : cause;
      if (APICallError.isInstance(error)) return { message: error.message, status: error.statusCode };
      // An error inside a stream is thrown as it was sent.
      if (!isSentError(error)) return undefined;
      return { message: error.message, status: typeof error.code === "number" ? error.code : undefined };
    },
  };
}

function isSentError(error: unknown): error is { message: string; code?: unknown } {
  return typeof error === "object" && error !== null && "message" in error && !(error instanceof Error);
}

function withOpenRouter(openrouter: ReturnType<typeof createOpenRouter>): ProvideModel {
  return ({ model, models, onlyProvider, reasoningEffort }) => ({
    model: openrouter.chat(model, {
      ...(models && { models: [...models] }),
      ...(onlyProvider && { provider: { only: [onlyProvider] } }),
      ...(reasoningEffort && { reasoning: { effort: reasoningEffort } }),
    }),
  });
}

function toOptions(question: ClientRequest, provide: ProvideModel) {
  const { sampling, tools, form, signal } = question;
  const system = question.messages.find((clientMessage) => clientMessage.by === "system");
  return {
    ...provide(question),
    ...(system && { instructions: system.text }),
    messages: question.messages.flatMap(toMessages),
    maxRetries: 0,
    ...(signal && { abortSignal: signal }),
    ...(sampling && {
      temperature: sampling.temperature,
      topP: sampling.topP,
      maxOutputTokens: sampling.maxTokens,
      seed: sampling.seed,
      stopSequences: [...sampling.stop],
    }),
    ...(tools && {
      tools: Object.fromEntries(
        tools.map(({ name, description, parameters }) => [
          name,
          tool({ description, inputSchema: jsonSchema(parameters) }),
        ]),
      ) as ToolSet,
    }),
    ...(form && { output: Output.object({ schema: jsonSchema(form), name: "verdict" }) }),
  };
}

function toMessages(clientMessage: ClientMessage): ModelMessage[] {
  switch (clientMessage.by) {
    case "system":
      return [];
    case "user":
      return [{ role: "user", content: clientMessage.parts.map(toPart) }];
    case "model":
      return clientMessage.message as ModelMessage[];
    case "tool":
      return [
        {
          role: "tool",
          content: [
            {
              type: "tool-result",
              toolCallId: clientMessage.callId,
              toolName: clientMessage.name,
              output: toOutput(clientMessage),
            },
          ],
        },
      ];
  }
}

function toOutput({ result, images = [] }: Extract<ClientMessage, { by: "tool" }>) {
  if (images.length === 0) return { type: "text" as const, value: result };
  const pictures = images.map((url) => {
    const { mediaType, data } = splitDataUrl(url);
    return { type: "file" as const, mediaType, data: { type: "data" as const, data } };
  });
  return { type: "content" as const, value: [{ type: "text" as const, text: result }, ...pictures] };
}

function toPart(part: ClientMessagePart) {
  switch (part.type) {
    case "text":
      return part;
    case "image":
      return { type: "file" as const, ...splitDataUrl(part.url) };
    case "pdf":
      return { type: "file" as const, filename: part.name, ...splitDataUrl(part.url) };
    case "audio":
      return { type: "file" as const, mediaType: "audio/wav", data: part.data };
  }
}

type Result = Pick<
  Awaited<ReturnType<typeof generateText>>,
  | "text"
  | "reasoningText"
  | "toolCalls"
  | "files"
  | "sources"
  | "finishReason"
  | "usage"
  | "providerMetadata"
  | "response"
  | "responseMessages"
>;

function toClientAnswer(result: Result): ClientAnswer {
  const metadata = result.providerMetadata?.["openrouter"] as { usage?: { cost?: number } } | undefined;
  return {
    text: result.text,
    reasoning: result.reasoningText ?? "",
    calls: result.toolCalls.map(({ toolCallId, toolName, input }) => ({
      id: toolCallId,
      name: toolName,
      arguments: input as unknown,
    })),
    images: result.files.map(({ mediaType, base64 }) => `data:${mediaType};base64,${base64}`),
    citations: result.sources.flatMap((source) =>
      source.sourceType === "url" ? [{ url: source.url, title: source.title ?? "" }] : [],
    ),
    finish: result.finishReason.replace("-", "_"),
    usage: {
      prompt: result.usage.inputTokens ?? 0,
      completion: result.usage.outputTokens ?? 0,
      cost: metadata?.usage?.cost,
      cached: result.usage.inputTokenDetails.cacheReadTokens,
    },
    id: result.response.id,
    model: result.response.modelId,
    message: result.responseMessages,
  };
}
