import type { AnswerPart, Usage } from "@tutti/contract";
import { createSseDecoder } from "@tutti/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type ChunkFacts, createChunkEncoder } from "./encode-chunk.ts";
import { foldAnswer } from "./fold-answer.ts";

/** The fields of a chunk that a client reads: only those of OpenAI's own documentation. */
interface Chunk {
  model: string;
  provider?: string;
  usage?: object;
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

/** A client that only concatenates the chunks. */
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
  for (const { model, provider, usage, choices } of chunks) {
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

const text = fc.string({ unit: "grapheme", minLength: 1 });
const token = fc.record({
  token: text,
  logprob: fc.integer(),
  bytes: fc.constant(null),
  top_logprobs: fc.constant([]),
});

const spoken: fc.Arbitrary<AnswerPart> = fc.oneof(
  text.map((value): AnswerPart => ({ type: "text-delta", text: value })),
  fc
    .tuple(text, token)
    .map(([value, one]): AnswerPart => ({ type: "text-delta", text: value, logprobs: { content: [one] } })),
  text.map((value): AnswerPart => ({ type: "reasoning-delta", text: value })),
  text.map((value): AnswerPart => ({ type: "refusal-delta", text: value })),
  text.map((value): AnswerPart => ({ type: "image", url: `data:image/png;base64,${value}` })),
  fc
    .record({ url: fc.webUrl(), title: text, content: text, start_index: fc.nat(), end_index: fc.nat() })
    .map((citation): AnswerPart => ({ type: "citation", citation })),
  text.map((name): AnswerPart => ({ type: "file", file: { hash: "h", name, content: [] } })),
);

/** Tool calls in their order: each begins with its id and name, and continues with its arguments. */
const calls: fc.Arbitrary<AnswerPart[]> = fc
  .array(fc.record({ id: text, name: text, pieces: fc.array(text, { maxLength: 3 }) }), { maxLength: 3 })
  .map((list) =>
    list.flatMap(({ id, name, pieces }, index): AnswerPart[] => [
      { type: "tool-call-delta", index, id, name, arguments: "" },
      ...pieces.map((piece): AnswerPart => ({ type: "tool-call-delta", index, arguments: piece })),
    ]),
  );

const usage: fc.Arbitrary<Usage> = fc
  .record({ prompt: fc.nat(), completion: fc.nat(), cost: fc.nat().map((n) => n / 1000) })
  .map(({ prompt, completion, cost }) => ({
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    cost,
  }));

const answers: fc.Arbitrary<AnswerPart[]> = fc
  .record({
    spoken: fc.array(spoken, { maxLength: 12 }),
    calls,
    reason: fc.constantFrom("stop", "length", "tool_calls", "content_filter"),
    nativeReason: fc.option(text),
    usage,
  })
  .map((parts) => [
    { type: "metadata", id: "gen-1", model: "v/m", provider: "Vendor" },
    ...parts.spoken,
    ...parts.calls,
    { type: "finish", reason: parts.reason, nativeReason: parts.nativeReason },
    { type: "usage", usage: parts.usage },
  ]);

async function* from(parts: readonly AnswerPart[]): AsyncGenerator<AnswerPart> {
  yield* parts;
}

test("a client that adds up a stream has exactly the answer that comes whole", async () => {
  const facts: ChunkFacts = { id: "gen-1", created: 1, model: "asked/for" };
  await fc.assert(
    fc.asyncProperty(answers, async (parts) => {
      const encoder = createChunkEncoder(facts);
      const events = createSseDecoder().push(parts.map((part) => encoder.push(part)).join(""));
      const chunks = events.flatMap((event): Chunk[] => (event.type === "data" ? [JSON.parse(event.data)] : []));
      const whole: WholeAnswer = JSON.parse(JSON.stringify(await foldAnswer(from(parts), facts)));
      expect(addUp(chunks)).toEqual(readWhole(whole));
    }),
  );
});
