/** A computed answer: the steps in the order in which they were taken, and the result as markdown. */
export interface Solution {
  steps: readonly string[];
  answer: string;
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
