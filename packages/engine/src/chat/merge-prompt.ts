import type { Merge } from "@tutti/domain";

interface MergePromptOptions {
  merge: Merge;
  question: string;
  /** In the order of their numbers. */
  answers: readonly string[];
}

/** The prompt for a model that merges answers: the question, the numbered answers, and the task. */
export function mergePrompt({ merge, question, answers }: MergePromptOptions): string {
  return [
    question,
    "---",
    `${answers.length} models have answered this. Their answers follow, each with its number.`,
    ...answers.map((answer, index) => fenceAnswer(answer.trim(), index + 1)),
    taskOf(merge, answers.length),
  ]
    .filter((part) => part.trim() !== "")
    .join("\n\n");
}

/** Inserts a space into such tags in the answer's own text, so that they cannot close its block early. */
function fenceAnswer(answer: string, number: number): string {
  const words = answer.replaceAll(/<(\/?)answer(?=[\s>])/giu, "<$1 answer");
  return `<answer number="${number}">\n${words}\n</answer>`;
}

function taskOf({ mode, points = [] }: Merge, count: number): string {
  const cite = `Name the answers that a statement comes from by their numbers in square brackets, as [1] or [1, ${count}].`;
  switch (mode) {
    case "best":
      return [
        "Write one answer to the question that takes the best of all of them: keep what is right and useful, correct what is wrong,",
        `leave out what is said twice. ${cite} Do not speak of the answers themselves.`,
      ].join(" ");
    case "compare":
      return [
        "Say what these answers agree and disagree on, in a Markdown table with the columns Statement, Agree, Disagree: one row for each",
        `statement that matters, those on which they disagree first. ${cite} In the columns Agree and Disagree write these numbers alone.`,
        "After the table say in one or two sentences which disagreements matter most, and who is right where that can be told.",
      ].join(" ");
    case "checklist":
      return [
        `Write one answer to the question that holds each of the points below and nothing that contradicts them. ${cite}`,
        points.map(({ source, text }) => `- ${text} [${source}]`).join("\n"),
      ].join("\n\n");
  }
}
