import { ChatAnthropic } from "@langchain/anthropic";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  type AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  type UsageMetadata,
} from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import {
  type Address,
  type ClientAnswer,
  type ClientMessage,
  type ClientMessagePart,
  type ClientRequest,
  type OfficialClient,
  toOpenAiPart,
} from "../client.test-support.ts";
import { toTools } from "../join-stream.ts";

/** LangChain with Anthropic's package. */
export function createLangChainAnthropicClient({ baseUrl, key }: Address): OfficialClient {
  return createLangChainClient(
    ({ model, reasoningEffort }) =>
      new ChatAnthropic({
        model,
        apiKey: key,
        anthropicApiUrl: baseUrl.replace(/\/v1$/, ""),
        maxRetries: 0,
        maxTokens: 4096,
        ...(reasoningEffort && { thinking: { type: "enabled" as const, budget_tokens: 2048 } }),
      }),
  );
}

/** LangChain with OpenAI's package, by chat completions. */
export function createLangChainChatClient({ baseUrl, key }: Address): OfficialClient {
  return createLangChainClient(
    ({ model }) =>
      new ChatOpenAI({
        model,
        apiKey: key,
        configuration: { baseURL: baseUrl },
        maxRetries: 0,
        useResponsesApi: false,
      }),
  );
}

/** LangChain with OpenAI's package, by Responses of which nothing is stored. */
export function createLangChainResponsesClient({ baseUrl, key }: Address): OfficialClient {
  return createLangChainClient(
    ({ model, reasoningEffort }) =>
      new ChatOpenAI({
        model,
        apiKey: key,
        configuration: { baseURL: baseUrl },
        maxRetries: 0,
        useResponsesApi: true,
        zdrEnabled: true,
        ...(reasoningEffort && { reasoning: { effort: reasoningEffort, summary: "auto" as const } }),
      }),
    // It passes on a tool's pictures in the form's own parts alone.
    (part) => (part.type === "image" ? { type: "input_image", image_url: part.url } : { ...part, type: "input_text" }),
  );
}

type ToolPart = Extract<ClientMessagePart, { type: "text" | "image" }>;

function createLangChainClient(
  createModel: (question: ClientRequest) => BaseChatModel,
  toToolPart: (part: ToolPart) => Record<string, unknown> & { type: string } = toOpenAiPart,
): OfficialClient {
  return {
    async ask(question) {
      const model = createModel(question);
      const tools = question.tools && toTools(question.tools);
      const bound = tools === undefined ? model : model.bindTools?.(tools);
      if (bound === undefined) throw new Error("A model without tools.");
      const options = question.signal ? { signal: question.signal } : {};
      const messages = question.messages.map((message) => toMessage(message, toToolPart));
      if (!question.isStreamed) return toClientAnswer((await bound.invoke(messages, options)) as AIMessage);
      let whole: AIMessageChunk | undefined;
      let finish: unknown;
      for await (const piece of await bound.stream(messages, options)) {
        const chunk = piece as AIMessageChunk;
        if (chunk.text !== "") question.onText?.(chunk.text);
        // The reason of the end may come twice; `concat` would join the two into one word.
        finish = chunk.response_metadata["finish_reason"] ?? finish;
        whole = whole === undefined ? chunk : whole.concat(chunk);
      }
      if (!whole) throw new Error("An answer without a chunk.");
      const answer = toClientAnswer(whole);
      return typeof finish === "string" ? { ...answer, finish } : answer;
    },
    readError(cause) {
      const { message, status } = cause as { message?: string; status?: number };
      return message === undefined ? undefined : { message, status };
    },
  };
}

function toMessage(
  message: ClientMessage,
  toToolPart: (part: ToolPart) => Record<string, unknown> & { type: string },
): BaseMessage {
  switch (message.by) {
    case "system":
      return new SystemMessage(message.text);
    case "user":
      return new HumanMessage({ content: message.parts.map(toOpenAiPart) });
    case "model":
      return message.message as AIMessage;
    case "tool": {
      const pictures = (message.images ?? []).map((url) => toToolPart({ type: "image", url }));
      const content = [toToolPart({ type: "text", text: message.result }), ...pictures];
      return new ToolMessage({
        tool_call_id: message.callId,
        name: message.name,
        content: pictures.length > 0 ? content : message.result,
      });
    }
  }
}

const finishes: Readonly<Record<string, string>> = {
  end_turn: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  refusal: "content_filter",
};

function toClientAnswer(message: AIMessage): ClientAnswer {
  const metadata = message.response_metadata as Record<string, unknown>;
  const usage = message.usage_metadata as UsageMetadata | undefined;
  const blocks = Array.isArray(message.content) ? (message.content as unknown as Record<string, unknown>[]) : [];
  const calls = (message.tool_calls ?? []).map(({ id = "", name, args }) => ({ id, name, arguments: args as unknown }));
  return {
    text: message.text,
    reasoning:
      blocks.map((block) => (block["type"] === "thinking" ? String(block["thinking"]) : "")).join("") ||
      reasoningOf(message),
    calls,
    images: [],
    citations: [],
    finish: finishOf({ ...message.additional_kwargs, ...metadata }, calls.length > 0),
    usage: {
      prompt: usage?.input_tokens ?? 0,
      completion: usage?.output_tokens ?? 0,
      cost: undefined,
      cached: usage?.input_token_details?.cache_read,
    },
    id: message.id,
    model: undefined,
    message,
  };
}

/** Responses' reasoning, of which LangChain keeps the item beside the content. */
function reasoningOf({ additional_kwargs: extras }: AIMessage): string {
  const { summary = [] } = (extras["reasoning"] ?? {}) as { summary?: { text?: string }[] };
  return summary.map(({ text = "" }) => text).join("");
}

/** The reason of the end, in whichever field the package keeps it. */
function finishOf(facts: Record<string, unknown>, hasCalls: boolean): string | undefined {
  const reason = facts["stop_reason"] ?? facts["finish_reason"];
  if (typeof reason === "string") return finishes[reason] ?? reason;
  const { reason: limit } = (facts["incomplete_details"] ?? {}) as { reason?: string };
  if (limit !== undefined) return limit === "max_output_tokens" ? "length" : limit;
  return hasCalls ? "tool_calls" : "stop";
}
