import type { DemoProgram } from "../demo-answer.ts";
import { textAnswer } from "../demo-answer.ts";
import { normalizeQuestion } from "../phrases.ts";
import { compareNumbers } from "./compare-numbers.ts";
import { letterCount } from "./letter-count.ts";
import type { Attempt, Solver } from "./solver.ts";

/** From the most specific question to the most general one: the first that recognizes a question answers it. */
const SOLVERS: readonly Solver[] = [letterCount, compareNumbers];

/** A question that can be computed, and what kind it is. */
export interface Computable {
  topic: string;
  compute: Attempt;
}

/** Questions longer than this, in characters, are not examined: the patterns' time grows faster than the text. */
const MAX_QUESTION_LENGTH = 4000;

/** The first solver that recognizes the question, without computing anything yet. */
export function recognizeComputable(question: string): Computable | undefined {
  if (question.length > MAX_QUESTION_LENGTH) return undefined;
  const normalForm = normalizeQuestion(question);
  for (const solver of SOLVERS) {
    const compute = solver.recognize(normalForm);
    if (compute) return { topic: solver.topic, compute };
  }
  return undefined;
}

/** The kinds of questions that can be computed, as a markdown list with an example each. */
export function describeComputables(): string {
  return SOLVERS.map(({ topic, example }) => `- ${topic}: *${example}*`).join("\n");
}

/** The program of `demo/reasoner`. */
export const reason: DemoProgram = async ({ text, reasoning }) => {
  const computable = recognizeComputable(text);
  if (!computable) return textAnswer(explainItself(text));
  const { steps, answer } = computable.compute();
  return { ...textAnswer(answer), reasoning: reasoning ? steps.join("\n") : "" };
};

function explainItself(question: string): string {
  const lead = question === "" ? "There is no question here." : "This is not one of the questions that I can compute.";
  return `${lead} I am no AI but a program that works out countable things, step by step:\n\n${describeComputables()}`;
}
