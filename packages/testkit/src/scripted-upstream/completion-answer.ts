import { type AnswerOptions, type AnswerStep, chunksOf, type UpstreamAnswer } from "./answer.ts";

/** How an answer of raw text is cut into chunks, and how it ends. */
export interface CompletionAnswerOptions extends AnswerOptions {
  /** Default `stop`. */
  finishReason?: string | undefined;
}

const usage = { prompt_tokens: 7, completion_tokens: 11, total_tokens: 18 };

/**
 * A complete answer of `POST …/completions`: the text that follows the prompt, its ending, a usage chunk (7 tokens in,
 * 11 out), `[DONE]`.
 */
export function completionAnswer(text: string, options: CompletionAnswerOptions = {}): UpstreamAnswer {
  const { chunkSize, delay = 0, finishReason = "stop", model = "scripted-model" } = options;
  const steps: AnswerStep[] = chunksOf(text, chunkSize).flatMap((chunk) => [
    ...(delay > 0 ? [{ type: "wait" as const, milliseconds: delay }] : []),
    completionStep(chunk, { model }),
  ]);
  return {
    steps: [
      ...steps,
      completionStep("", { model, finish_reason: finishReason }),
      completionStep("", { model, choices: [], usage }),
      { type: "text", text: "data: [DONE]\n\n" },
    ],
    whole: answerOf({ model, usage, choices: [{ index: 0, text, logprobs: null, finish_reason: finishReason }] }),
  };
}

/** One chunk of an answer of raw text, for answers that are put together by hand. */
export function completionStep(text: string, extra: Record<string, unknown> = {}): AnswerStep {
  const { finish_reason = null, logprobs = null, model = "scripted-model", ...others } = extra;
  return {
    type: "event",
    value: answerOf({ model, choices: [{ index: 0, text, logprobs, finish_reason }], ...others }),
  };
}

function answerOf(fields: Record<string, unknown>): Record<string, unknown> {
  return { id: "cmpl-scripted", object: "text_completion", created: 1_790_000_000, ...fields };
}
