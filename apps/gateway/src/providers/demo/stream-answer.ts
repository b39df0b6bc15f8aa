import type { AnswerPart, FinishReason } from "@tutti/contract";
import type { DemoAnswer, Random } from "@tutti/demo-models";
import { estimateTokens, weighTokens } from "../../tokens/estimate-tokens.ts";

/** Waits, in milliseconds. Rejects at once when the signal aborts. */
export type Delay = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** The settings for the speed of an answer. */
export interface Pace {
  delay: Delay;
  random: Random;
  tokensPerSecond: number;
}

export interface StreamAnswerOptions extends Pace {
  answer: DemoAnswer;
  promptTokens: number;
  /** How many tokens of reasoning and text may be sent; undefined for all. */
  maxTokens: number | undefined;
  signal: AbortSignal;
}

/** The wait before the first token, in milliseconds: a realistic model needs some time to begin. */
const FIRST_TOKEN = { shortest: 200, longest: 400 };

/** How far the wait of one word deviates from its share, as a factor on either side of 1. */
const JITTER = 0.35;

/**
 * An answer as the parts of a stream: reasoning and text word by word at the given speed, then citations, usage and
 * the finish. Throws the signal's reason as soon as it aborts. An answer longer than `maxTokens` ends there, with
 * reason `length`.
 */
export async function* streamAnswer(options: StreamAnswerOptions): AsyncGenerator<AnswerPart, void, undefined> {
  const { answer, signal, delay, random } = options;
  const budget = options.maxTokens ?? Number.POSITIVE_INFINITY;
  const output = { reasoning: "", text: "" };
  let weight = 0;
  let reason: FinishReason = "stop";

  const wait = async (milliseconds: number) => {
    signal.throwIfAborted();
    try {
      await delay(milliseconds, signal);
    } finally {
      signal.throwIfAborted();
    }
  };

  await wait(FIRST_TOKEN.shortest + random() * (FIRST_TOKEN.longest - FIRST_TOKEN.shortest));
  for (const { kind, word } of words(answer)) {
    const share = weighTokens(word);
    if (Math.ceil(weight + share) > budget) {
      reason = "length";
      break;
    }
    if (weight > 0) await wait((1000 * share * (1 + (random() * 2 - 1) * JITTER)) / options.tokensPerSecond);
    weight += share;
    output[kind] += word;
    yield { type: kind === "reasoning" ? "reasoning-delta" : "text-delta", text: word };
  }

  for (const citation of answer.citations) {
    if (citation.end_index <= output.text.length) yield { type: "citation", citation };
  }
  signal.throwIfAborted();
  yield { type: "usage", usage: countUsage(options.promptTokens, output) };
  yield { type: "finish", reason, nativeReason: reason };
}

function* words(answer: DemoAnswer): Generator<{ kind: "reasoning" | "text"; word: string }> {
  for (const word of splitWords(answer.reasoning)) yield { kind: "reasoning", word };
  for (const word of splitWords(answer.text)) yield { kind: "text", word };
}

/** Words with the white space before them, so that the pieces join to the same text. */
function splitWords(text: string): readonly string[] {
  return text.match(/\s*\S+|\s+$/gu) ?? [];
}

function countUsage(promptTokens: number, output: { reasoning: string; text: string }) {
  const reasoningTokens = estimateTokens(output.reasoning);
  const completionTokens = estimateTokens(output.reasoning + output.text);
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    cost: 0,
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
  };
}
