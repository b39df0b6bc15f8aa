import {
  type AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  type UsageMetadata,
} from "@langchain/core/messages";
import { ChatOpenRouter, OpenRouterError } from "@langchain/openrouter";
import {
  type Address,
  type ClientAnswer,
  type ClientMessage,
  type ClientRequest,
  type OfficialClient,
  toOpenAiPart,
} from "./client.test-support.ts";
import { toCamelCaseFields, toTools } from "./join-stream.ts";

/** LangChain, with its package for OpenRouter. */
export function createLangChainClient({ baseUrl, key }: Address): OfficialClient {
  return {
    async ask(question) {
      const model = new ChatOpenRouter({
        model: question.model,
        apiKey: key,
        baseURL: baseUrl,
        maxRetries: 0,
        ...toCamelCaseFields(question),
        ...(question.reasoningEffort && { modelKwargs: { reasoning: { effort: question.reasoningEffort } } }),
      });
      const options = toCallOptions(question);
      const messages = question.messages.map(toMessage);
      if (!question.isStreamed) return toClientAnswer(await model.invoke(messages, options));
      let whole: AIMessageChunk | undefined;
      let finish: unknown;
      for await (const chunk of await model.stream(messages, options)) {
        if (chunk.text !== "") question.onText?.(chunk.text);
        // The finish reason comes twice, as OpenRouter sends it; `concat` would join the two into one word.
        finish = chunk.response_metadata["finish_reason"] ?? finish;
        whole = whole === undefined ? chunk : whole.concat(chunk);
      }
      if (!whole) throw new Error("An answer without a chunk.");
      return { ...toClientAnswer(whole), finish: typeof finish === "string" ? finish : undefined };
    },
    readError: (cause) =>
      OpenRouterError.isInstance(cause) ? { message: cause.message, status: cause.statusCode } : undefined,
  };
}

function toCallOptions({ tools, form, signal }: ClientRequest) {
  return {
    ...(signal && { signal }),
    ...(tools && { tools: toTools(tools) }),
    ...(form && {
      response_format: { type: "json_schema" as const, json_schema: { name: "verdict", strict: true, schema: form } },
    }),
  };
}

function toMessage(clientMessage: ClientMessage): BaseMessage {
  switch (clientMessage.by) {
    case "system":
      return new SystemMessage(clientMessage.text);
    case "user":
      return new HumanMessage({ content: clientMessage.parts.map(toOpenAiPart) });
    case "model":
      return clientMessage.message as AIMessage;
    case "tool":
      return new ToolMessage({
        tool_call_id: clientMessage.callId,
        name: clientMessage.name,
        content: clientMessage.result,
      });
  }
}

function toClientAnswer(message: AIMessage): ClientAnswer {
  const { response_metadata: metadata } = message;
  const usage = message.usage_metadata as UsageMetadata | undefined;
  const { reasoning_content: reasoning } = message.additional_kwargs;
  const usageOnWire = metadata["usage"] as { cost?: number } | undefined;
  return {
    text: message.text,
    reasoning: typeof reasoning === "string" ? reasoning : "",
    calls: (message.tool_calls ?? []).map(({ id = "", name, args }) => ({ id, name, arguments: args })),
    images: [],
    citations: [],
    finish: typeof metadata["finish_reason"] === "string" ? metadata["finish_reason"] : undefined,
    usage: { prompt: usage?.input_tokens ?? 0, completion: usage?.output_tokens ?? 0, cost: usageOnWire?.cost },
    id: message.id,
    model: typeof metadata["model_name"] === "string" ? metadata["model_name"] : undefined,
    message,
  };
}
