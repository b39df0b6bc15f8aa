import OpenAI from "openai";
import {
  type Address,
  type ClientAnswer,
  type ClientMessage,
  type ClientRequest,
  type OfficialClient,
  toOpenAiPart,
} from "./client.test-support.ts";
import { growCalls, type StreamFacts, toClientCall, toTools } from "./join-stream.ts";

/** The fields that OpenRouter adds to OpenAI's messages; the client passes them on, but its types lack them. */
interface Extras {
  reasoning?: string | null;
  reasoning_details?: Record<string, unknown>[];
  images?: { image_url: { url: string } }[];
  annotations?: { url_citation?: { url: string; title?: string } }[];
}

type Usage = OpenAI.CompletionUsage & { cost?: number };

/**
 * The `openai` client. A streamed answer is joined as OpenRouter's documentation shows it: details of reasoning one
 * after the other.
 */
export function createOpenAiClient({ baseUrl, key }: Address): OfficialClient {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 });
  return {
    async ask(question) {
      const body = toBody(question) as OpenAI.Chat.ChatCompletionCreateParams;
      const options = { signal: question.signal ?? null };
      if (!question.isStreamed)
        return fromWhole(await client.chat.completions.create({ ...body, stream: false }, options));
      return collect(await client.chat.completions.create({ ...body, stream: true }, options), question);
    },
    readError: (cause) =>
      cause instanceof OpenAI.APIError ? { message: cause.message, status: cause.status } : undefined,
  };
}

function toBody(question: ClientRequest): object {
  const { sampling, tools, form, models, onlyProvider, reasoningEffort } = question;
  return {
    model: question.model,
    messages: question.messages.map(toMessage),
    ...(sampling && {
      temperature: sampling.temperature,
      top_p: sampling.topP,
      max_tokens: sampling.maxTokens,
      seed: sampling.seed,
      stop: sampling.stop,
    }),
    ...(tools && { tools: toTools(tools) }),
    ...(form && {
      response_format: { type: "json_schema", json_schema: { name: "verdict", strict: true, schema: form } },
    }),
    ...(models && { models }),
    ...(onlyProvider && { provider: { only: [onlyProvider] } }),
    ...(reasoningEffort && { reasoning: { effort: reasoningEffort } }),
  };
}

function toMessage(clientMessage: ClientMessage): unknown {
  switch (clientMessage.by) {
    case "system":
      return { role: "system", content: clientMessage.text };
    case "user":
      return { role: "user", content: clientMessage.parts.map(toOpenAiPart) };
    case "model":
      return clientMessage.message;
    case "tool":
      return { role: "tool", tool_call_id: clientMessage.callId, content: clientMessage.result };
  }
}

function fromWhole(completion: OpenAI.ChatCompletion): ClientAnswer {
  const [choice] = completion.choices;
  if (!choice) throw new Error("An answer without a choice.");
  return toClientAnswer(choice.message, {
    id: completion.id,
    model: completion.model,
    finish: choice.finish_reason,
    usage: completion.usage,
  });
}

async function collect(
  stream: AsyncIterable<OpenAI.ChatCompletionChunk>,
  { onText }: ClientRequest,
): Promise<ClientAnswer> {
  const message: Extras & {
    role: "assistant";
    content: string;
    tool_calls?: OpenAI.ChatCompletionMessageFunctionToolCall[];
  } = {
    role: "assistant",
    content: "",
  };
  const facts: StreamFacts<Usage> = {};
  for await (const chunk of stream) {
    facts.id = chunk.id;
    facts.model = chunk.model;
    facts.usage = chunk.usage ?? facts.usage;
    const [choice] = chunk.choices;
    if (!choice) continue;
    facts.finish = choice.finish_reason ?? facts.finish;
    const delta = choice.delta as OpenAI.ChatCompletionChunk.Choice.Delta & Extras;
    if (delta.content) {
      message.content += delta.content;
      onText?.(delta.content);
    }
    if (delta.reasoning) message.reasoning = (message.reasoning ?? "") + delta.reasoning;
    for (const field of ["reasoning_details", "images", "annotations"] as const) {
      const more = delta[field];
      if (more) Object.assign(message, { [field]: [...(message[field] ?? []), ...more] });
    }
    if (delta.tool_calls) message.tool_calls = growCalls(message.tool_calls, delta.tool_calls);
  }
  return toClientAnswer(message, facts);
}

function toClientAnswer(
  message: Extras & { content: string | null; tool_calls?: OpenAI.ChatCompletionMessageToolCall[] },
  { id, model, finish, usage }: StreamFacts<Usage>,
): ClientAnswer {
  return {
    text: message.content ?? "",
    reasoning: message.reasoning ?? "",
    calls: (message.tool_calls ?? []).flatMap((call) => (call.type === "function" ? [toClientCall(call)] : [])),
    images: (message.images ?? []).map(({ image_url }) => image_url.url),
    citations: (message.annotations ?? []).flatMap(({ url_citation: citation }) =>
      citation ? [{ url: citation.url, title: citation.title ?? "" }] : [],
    ),
    finish,
    usage: {
      prompt: usage?.prompt_tokens ?? 0,
      completion: usage?.completion_tokens ?? 0,
      cost: usage?.cost,
      cached: usage?.prompt_tokens_details?.cached_tokens,
    },
    id,
    model,
    message,
  };
}
