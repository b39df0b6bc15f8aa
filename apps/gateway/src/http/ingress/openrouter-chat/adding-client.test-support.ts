import { createSseDecoder } from "@tutti/contract";
import type { TestClient } from "../test-client.test-support.ts";

/** The fields of a chunk that a client reads: only those of OpenAI's own documentation. */
interface Chunk {
  model: string;
  provider?: string;
  usage?: object;
  error?: { message: string };
  choices: {
    finish_reason: string | null;
    native_finish_reason: string | null;
    logprobs?: { content: unknown[] };
    delta: {
      content: string;
      reasoning?: string;
      refusal?: string;
      images?: object[];
      annotations?: object[];
      tool_calls?: { index: number; id?: string; function: { name?: string; arguments: string } }[];
    };
  }[];
}

interface ToolCall {
  index: number;
  id: string;
  name: string;
  arguments: string;
}

/** An answer in the final form of a client. */
interface Answer {
  model: string;
  provider: string | undefined;
  content: string;
  reasoning: string;
  refusal: string;
  images: object[];
  annotations: object[];
  toolCalls: ToolCall[];
  tokens: unknown[];
  finish: [string | null, string | null];
  usage: object | undefined;
}

/** Concatenates the chunks, as clients do. */
function addUp(chunks: readonly Chunk[]): Answer {
  const answer: Answer = {
    model: "",
    provider: undefined,
    content: "",
    reasoning: "",
    refusal: "",
    images: [],
    annotations: [],
    toolCalls: [],
    tokens: [],
    finish: [null, null],
    usage: undefined,
  };
  for (const { model, provider, usage, error, choices } of chunks) {
    if (error) throw new Error(error.message);
    Object.assign(answer, { model, provider, usage });
    for (const { delta, logprobs, finish_reason, native_finish_reason } of choices) {
      answer.content += delta.content;
      answer.reasoning += delta.reasoning ?? "";
      answer.refusal += delta.refusal ?? "";
      answer.images.push(...(delta.images ?? []));
      answer.annotations.push(...(delta.annotations ?? []));
      answer.tokens.push(...(logprobs?.content ?? []));
      if (finish_reason) answer.finish = [finish_reason, native_finish_reason];
      for (const { index, id, function: calledFunction } of delta.tool_calls ?? []) {
        const toolCall = answer.toolCalls.find((call) => call.index === index);
        if (toolCall) toolCall.arguments += calledFunction.arguments;
        else
          answer.toolCalls.push({
            index,
            id: id ?? "",
            name: calledFunction.name ?? "",
            arguments: calledFunction.arguments,
          });
      }
    }
  }
  return answer;
}

/** The same answer, read from a whole response. */
function readWhole(whole: WholeAnswer): Answer {
  const [choice] = whole.choices;
  const { message, logprobs, finish_reason, native_finish_reason } = choice;
  return {
    model: whole.model,
    provider: whole.provider,
    content: message.content,
    reasoning: message.reasoning ?? "",
    refusal: message.refusal ?? "",
    images: (message.images ?? []).map(({ index: _, ...image }) => image),
    annotations: message.annotations ?? [],
    toolCalls: (message.tool_calls ?? []).map(({ index, id, function: calledFunction }) => ({
      index,
      id,
      ...calledFunction,
    })),
    tokens: logprobs?.content ?? [],
    finish: [finish_reason, native_finish_reason],
    usage: whole.usage,
  };
}

interface WholeAnswer {
  model: string;
  provider: string;
  usage: object;
  choices: [
    {
      finish_reason: string;
      native_finish_reason: string | null;
      logprobs: { content: unknown[] } | null;
      message: {
        content: string;
        reasoning: string | null;
        refusal: string | null;
        images?: { index: number }[];
        annotations?: object[];
        tool_calls?: { index: number; id: string; function: { name: string; arguments: string } }[];
      };
    },
  ];
}

/** The chunks of a stream. Throws if it does not end with `[DONE]`. */
function readChunks(text: string): Chunk[] {
  const data = createSseDecoder()
    .push(text)
    .flatMap((event) => (event.type === "data" ? [event.data] : []));
  if (data.pop() !== "[DONE]") throw new Error("A stream ended without [DONE].");
  return data.map((chunk): Chunk => JSON.parse(chunk));
}

/** A client that adds up the chunks of a stream. */
export const addingChatClient: TestClient = {
  body: { messages: [{ role: "user", content: "Hello" }] },
  keyHeaders: (key) => ({ authorization: `Bearer ${key}` }),
  readStream: (text) => addUp(readChunks(text)),
  readWhole: (answer) => readWhole(answer as WholeAnswer),
  readFailure: (body) => (body as { error: { message: string } }).error.message,
};
