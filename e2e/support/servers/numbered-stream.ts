import { type AnswerStep, chunkStep, type UpstreamAnswer } from "@tutti/testkit";

/** Tokens of each answer, and of each stretch between two gates. */
const TOKENS = 600;
const STRETCH = 50;
/** How many stretches an answer has. */
export const STRETCHES = TOKENS / STRETCH;

/** The whole text of each answer. */
export const numberedText = Array.from({ length: TOKENS }, (_, index) => `t${index} `).join("");

/** The last token of a stretch, counted from 0. */
export function lastTokenOf(stretch: number): string {
  return `t${(stretch + 1) * STRETCH - 1}`;
}

/** Answers of numbered tokens that go on stretch by stretch, each when the test allows it. */
export interface NumberedStream {
  answer: () => UpstreamAnswer;
  /** Lets all answers go on up to the end of this stretch, which takes them a quarter of a second or more. */
  open(stretch: number): void;
}

/**
 * Creates one answer after the other of 600 tokens, `t0 t1 t2 …`, that pause before each 50th until the test opens
 * the stretch.
 */
export function numberedStream(): NumberedStream {
  const gates = Array.from({ length: STRETCHES }, () => Promise.withResolvers<void>());
  const steps: AnswerStep[] = [];
  for (let token = 0; token < TOKENS; token += 1) {
    const gate = gates[token / STRETCH];
    if (gate) steps.push({ type: "until", promise: gate.promise });
    steps.push(chunkStep({ content: `t${token} ` }));
    // The stretch is not over when its gate has been opened: the test's next steps meet a running stream.
    if (token % 4 === 3) steps.push({ type: "wait", milliseconds: 20 });
  }
  const usage = { prompt_tokens: 3, completion_tokens: TOKENS, total_tokens: TOKENS + 3 };
  steps.push(chunkStep({}, { finish_reason: "stop" }), chunkStep({}, { choices: [], usage }), {
    type: "text",
    text: "data: [DONE]\n\n",
  });
  return {
    answer: () => ({ steps }),
    open(stretch) {
      for (const gate of gates.slice(0, stretch + 1)) gate.resolve();
    },
  };
}
