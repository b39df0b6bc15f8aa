import Anthropic from "@anthropic-ai/sdk";
import {
  type Address,
  type ClientAnswer,
  type ClientMessage,
  type ClientMessagePart,
  type ClientRequest,
  type OfficialClient,
  splitDataUrl,
} from "./client.test-support.ts";

/** Tokens with the price, which is the gateway's own field. */
type PricedUsage = Anthropic.Usage & { cost?: number };

const finishes: Readonly<Record<string, string>> = {
  end_turn: "stop",
  tool_use: "tool_calls",
  max_tokens: "length",
  refusal: "content_filter",
};

/** Anthropic's client, `@anthropic-ai/sdk`; streams are put together by its own helper. */
export function createAnthropicClient({ baseUrl, key }: Address): OfficialClient {
  const client = new Anthropic({ baseURL: baseUrl.replace(/\/v1$/, ""), apiKey: key, maxRetries: 0 });
  return {
    async ask(question) {
      const body = toBody(question) as unknown as Anthropic.MessageCreateParamsNonStreaming;
      const options = { signal: question.signal ?? null };
      if (!question.isStreamed) return toClientAnswer(await client.messages.create(body, options));
      const stream = client.messages.stream(body, options);
      if (question.onText) stream.on("text", question.onText);
      let usage: PricedUsage | undefined;
      stream.on("streamEvent", (event) => {
        if (event.type === "message_delta") usage = event.usage as PricedUsage;
      });
      return toClientAnswer(await stream.finalMessage(), usage);
    },
    async countTokens(question) {
      const { model, messages } = toBody(question) as unknown as Anthropic.MessageCountTokensParams;
      return (await client.messages.countTokens({ model, messages })).input_tokens;
    },
    readError: (cause) =>
      cause instanceof Anthropic.APIError ? { message: cause.message, status: cause.status } : undefined,
  };
}

function toBody(question: ClientRequest): object {
  const { sampling, tools, form, models, onlyProvider, reasoningEffort, messages } = question;
  const system = messages.flatMap((message) => (message.by === "system" ? [message.text] : []));
  return {
    model: question.model,
    max_tokens: sampling?.maxTokens ?? 4096,
    messages: messages.flatMap(toMessage),
    ...(system.length > 0 && { system: system.join("\n") }),
    // `seed` is the gateway's: Anthropic's form has none.
    ...(sampling && {
      temperature: sampling.temperature,
      top_p: sampling.topP,
      stop_sequences: sampling.stop,
      seed: sampling.seed,
    }),
    ...(tools && {
      tools: tools.map(({ parameters, ...tool }) => ({ ...tool, input_schema: parameters })),
    }),
    ...(reasoningEffort && { thinking: { type: "enabled", budget_tokens: 2048 } }),
    ...(form && { output_config: { format: { type: "json_schema", schema: form } } }),
    ...(models && { models }),
    ...(onlyProvider && { provider: { only: [onlyProvider] } }),
  };
}

function toMessage(message: ClientMessage): object[] {
  switch (message.by) {
    case "system":
      return [];
    case "user":
      return [{ role: "user", content: message.parts.flatMap(toBlock) }];
    case "model":
      return [message.message as object];
    case "tool": {
      const pictures = (message.images ?? []).flatMap((url) => toBlock({ type: "image", url }));
      const content = pictures.length > 0 ? [{ type: "text", text: message.result }, ...pictures] : message.result;
      const block = { type: "tool_result", tool_use_id: message.callId, content };
      return [{ role: "user", content: [block] }];
    }
  }
}

function toBlock(part: ClientMessagePart): object[] {
  switch (part.type) {
    case "text":
      return [part];
    case "image":
    case "pdf": {
      const { mediaType, data } = splitDataUrl(part.url);
      const source = { type: "base64", media_type: mediaType, data };
      return [part.type === "image" ? { type: "image", source } : { type: "document", source, title: part.name }];
    }
    case "audio":
      return [];
  }
}

function toClientAnswer(message: Anthropic.Message, streamedUsage?: PricedUsage): ClientAnswer {
  const { content, id, model, stop_reason } = message;
  // The last event has the price, and the counts of the prompt only where they were not known before.
  const usage = { ...(message.usage as PricedUsage), ...streamedUsage };
  const textOf = (block: Anthropic.ContentBlock) => (block.type === "text" ? block.text : "");
  return {
    text: content.map(textOf).join(""),
    reasoning: content.map((block) => (block.type === "thinking" ? block.thinking : "")).join(""),
    calls: content.flatMap((block) =>
      block.type === "tool_use" ? [{ id: block.id, name: block.name, arguments: block.input }] : [],
    ),
    images: [],
    citations: content.flatMap((block) =>
      block.type !== "text"
        ? []
        : (block.citations ?? []).flatMap((citation) =>
            citation.type === "web_search_result_location" ? [{ url: citation.url, title: citation.title ?? "" }] : [],
          ),
    ),
    finish: finishes[stop_reason ?? ""] ?? stop_reason ?? undefined,
    usage: {
      prompt: usage.input_tokens,
      completion: usage.output_tokens,
      cost: usage.cost,
      cached: usage.cache_read_input_tokens ?? undefined,
    },
    id,
    model,
    message: { role: "assistant", content },
  };
}
