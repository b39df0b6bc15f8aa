import OpenAI from "openai";
import type { Response, ResponseOutputItem } from "openai/resources/responses/responses";
import type {
  Address,
  ClientAnswer,
  ClientMessage,
  ClientMessagePart,
  ClientRequest,
  OfficialClient,
} from "./client.test-support.ts";

/** The `openai` client's Responses; streams are put together by its own helper. */
export function createResponsesClient({ baseUrl, key }: Address): OfficialClient {
  const client = new OpenAI({ baseURL: baseUrl, apiKey: key, maxRetries: 0 });
  return {
    async ask(question) {
      const body = toBody(question) as OpenAI.Responses.ResponseCreateParamsNonStreaming;
      const options = { signal: question.signal ?? null };
      if (!question.isStreamed) return toClientAnswer(await client.responses.create(body, options));
      const stream = client.responses.stream(body as object, options);
      if (question.onText) stream.on("response.output_text.delta", ({ delta }) => question.onText?.(delta));
      return toClientAnswer((await stream.finalResponse()) as Response);
    },
    readError(cause) {
      if (cause instanceof OpenAI.APIError) return { message: cause.message, status: cause.status };
      return cause instanceof FailedResponse ? { message: cause.message, status: undefined } : undefined;
    },
  };
}

/** The client gives a response that failed as it is. */
class FailedResponse extends Error {}

function toBody(question: ClientRequest): object {
  const { sampling, tools, form, models, onlyProvider, reasoningEffort, messages } = question;
  return {
    model: question.model,
    input: messages.flatMap(toItems),
    ...(sampling && {
      temperature: sampling.temperature,
      top_p: sampling.topP,
      max_output_tokens: sampling.maxTokens,
      seed: sampling.seed,
      stop: sampling.stop,
    }),
    ...(tools && { tools: tools.map((tool) => ({ type: "function", strict: false, ...tool })) }),
    ...(form && { text: { format: { type: "json_schema", name: "verdict", strict: true, schema: form } } }),
    ...(models && { models }),
    ...(onlyProvider && { provider: { only: [onlyProvider] } }),
    ...(reasoningEffort && { reasoning: { effort: reasoningEffort } }),
  };
}

function toItems(message: ClientMessage): readonly unknown[] {
  switch (message.by) {
    case "system":
      return [{ role: "system", content: message.text }];
    case "user":
      return [{ role: "user", content: message.parts.map(toPart) }];
    case "model":
      return message.message as ResponseOutputItem[];
    case "tool":
      return [{ type: "function_call_output", call_id: message.callId, output: toOutput(message) }];
  }
}

function toOutput({ result, images = [] }: Extract<ClientMessage, { by: "tool" }>): string | object[] {
  const pictures = images.map((url) => toPart({ type: "image", url }));
  return pictures.length > 0 ? [toPart({ type: "text", text: result }), ...pictures] : result;
}

function toPart(part: ClientMessagePart): object {
  switch (part.type) {
    case "text":
      return { type: "input_text", text: part.text };
    case "image":
      return { type: "input_image", image_url: part.url, detail: "auto" };
    case "pdf":
      return { type: "input_file", filename: part.name, file_data: part.url };
    case "audio":
      return { type: "input_audio", input_audio: { data: part.data, format: "wav" } };
  }
}

function toClientAnswer(response: Response): ClientAnswer {
  if (response.error) throw new FailedResponse(response.error.message);
  const { output, usage } = response;
  const contents = output.flatMap((item) => (item.type === "message" ? item.content : []));
  const calls = output.flatMap((item) =>
    item.type === "function_call" ? [{ id: item.call_id, name: item.name, arguments: JSON.parse(item.arguments) }] : [],
  );
  const limit = response.incomplete_details?.reason;
  const limited = limit === "max_output_tokens" ? "length" : (limit ?? response.status);
  return {
    text: contents.map((part) => (part.type === "output_text" ? part.text : "")).join(""),
    reasoning: output
      .flatMap((item) => (item.type === "reasoning" ? item.summary.map(({ text }) => text) : []))
      .join(""),
    calls,
    images: output.flatMap((item) =>
      item.type === "image_generation_call" ? [`data:image/png;base64,${item.result}`] : [],
    ),
    citations: contents.flatMap((part) =>
      part.type === "output_text"
        ? part.annotations.flatMap((one) => (one.type === "url_citation" ? [{ url: one.url, title: one.title }] : []))
        : [],
    ),
    finish: response.status === "completed" ? (calls.length > 0 ? "tool_calls" : "stop") : limited,
    usage: {
      prompt: usage?.input_tokens ?? 0,
      completion: usage?.output_tokens ?? 0,
      cost: (usage as { cost?: number } | undefined)?.cost,
      cached: usage?.input_tokens_details.cached_tokens,
    },
    id: response.id,
    model: response.model,
    message: output,
  };
}
