/** A computed answer, in the words of each demo model: side by side they differ, and a blind vote has a choice. */
export interface Solution {
  /** The steps in the order in which they were taken. */
  steps: readonly string[];
  /** The reasoner's answer, as markdown. */
  answer: string;
  /** The result in one or two sentences. */
  sentence: string;
  /** The result as a markdown table with a line below it. */
  table: string;
}

/** A recognized question, ready to be computed. */
export type Attempt = () => Solution;

/** One kind of question that can be computed. */
export interface Solver {
  /** What it computes, as a noun phrase for lists. */
  topic: string;
  /** A question that it answers. */
  example: string;
  /** undefined where the question is not of its kind. The question has straight quotes and single spaces. */
  recognize(question: string): Attempt | undefined;
}
