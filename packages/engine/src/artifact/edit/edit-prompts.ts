import type { RefusedEdit } from "@tutti/domain";
import { editInstructions } from "../requests/prompts.ts";

/** The instructions for a model that is asked once more for one file. */
export function editQuestionInstructions(path: string): string {
  return `You change one file of a project. Answer with one recipe, in exactly this form, and with nothing else:

BEGIN FILE RECIPE
UPSERT FILE ${path} <<END_OF_FILE
the whole file, from its first line to its last
END_OF_FILE
END FILE RECIPE

${editInstructions([path])}

Write no other file. Put no code block around the recipe or around the file.`;
}

/** The question for one file: the prompt, the file's current content, and the changes that did not fit. */
export function editQuestion({
  path,
  content,
  edits,
  prompt,
}: {
  path: string;
  /** Undefined if the file does not exist. */
  content: string | undefined;
  edits: readonly RefusedEdit[];
  prompt: string;
}): string {
  return [
    `You were asked: ${prompt}`,
    content === undefined
      ? `There is no file ${path}.`
      : `This is ${path} as it is now, with the changes that fit:\n\n${content}`,
    `These changes of it did not fit:\n\n${edits.map(describeEdit).join("\n\n")}`,
    "Make them now: with new blocks whose SEARCH stands in the file exactly once, or with the whole file.",
  ].join("\n\n");
}

const reasonTexts: Readonly<Record<RefusedEdit["reason"], string>> = {
  missing: "its SEARCH is not in the file",
  ambiguous: "its SEARCH is in the file more than once",
  "not-empty": "its SEARCH is empty, and the file is not",
};

function describeEdit({ block, reason, nearest, search, replace }: RefusedEdit): string {
  const place = nearest && reason === "missing" ? `; lines ${nearest.first} to ${nearest.last} are most like it` : "";
  return `Change ${block} (${reasonTexts[reason]}${place}):\n<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE`;
}
