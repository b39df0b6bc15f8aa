import type { Artifact } from "@tutti/domain";
import type { Starter } from "../starters/starter.ts";

/** How a model writes files: the text of its instructions. */
const recipeInstructions = `You write files, and nothing runs them but a bundler in a browser: TypeScript, JSX, CSS, JSON, SVG and relative imports work
without any configuration, and there is no package.json, no server, and no build step of your own.

Answer with a sentence or two about what you do, and then with one recipe, in exactly this form:

BEGIN FILE RECIPE
UPSERT FILE src/example.ts <<END_OF_FILE
the whole file, from its first line to its last
END_OF_FILE
RENAME FILE src/old-name.ts TO src/new-name.ts
REMOVE FILE src/not-needed.ts
END FILE RECIPE

- Each command stands on a line of its own, in capitals. A file ends with END_OF_FILE alone on a line.
- UPSERT FILE replaces the whole file or makes it: never write a part of one, never write "the rest stays the same".
- Write only the files that change; the others stay as they are. After a rename, use the new name.
- Paths are relative to the project, with slashes. Put no code block around the recipe or around a file.
- Import nothing that is neither in the project nor named above.`;

/** The instructions with which the generation of a version begins; long files may be changed in parts. */
export function generationPrompt(starter: Starter, longPaths: readonly string[] = []): string {
  const parts = [starter.guidance, recipeInstructions, ...(longPaths.length > 0 ? [editInstructions(longPaths)] : [])];
  return parts.join("\n\n");
}

/** How a model changes a part of a file (design of the recipe, "Small edits"). */
export function editInstructions(paths: readonly string[]): string {
  return `For small changes of ${paths.join(", ")} write in the recipe, instead of the whole file, only what changes:

EDIT FILE ${paths[0]} <<END_OF_EDIT
<<<<<<< SEARCH
lines of the file, exactly as they are now
=======
the lines that take their place
>>>>>>> REPLACE
END_OF_EDIT

- Each marker stands on a line of its own. One edit may have several blocks; they apply in their order.
- SEARCH holds whole lines with their indentation, as few as stand in the file exactly once. An empty REPLACE deletes them.
- Where most of a file changes, write it whole with UPSERT FILE.`;
}

/** The instructions of a conversation about an artifact, in which no version is made. */
export function brainstormPrompt(artifact: Pick<Artifact, "name">): string {
  return [
    `You talk with a person about "${artifact.name}", which you develop together: ideas, plans, what is wrong and what is next.`,
    "Be concrete and short. Do not write whole files: when the person wants a change made, they ask for a new version.",
  ].join("\n\n");
}

/** The headings above the files in a request. */
export const filesHeadings = {
  generation: "These are the files as they are now:",
  brainstorm: "These are its files as they are now:",
} as const;

/** The headings above the files of versions that are merged. */
export const mergeHeadings = {
  base: (versionNumber: number) => `These are the files as they are now, those of v${versionNumber}:`,
  source: (versionNumber: number) =>
    `These are the files of v${versionNumber}, another version of the same project. They are not in the project now:`,
} as const;

/**
 * The prompt for a model that merges versions: names them, and holds the person's prompt.
 *
 * @param options.numbers of the versions, the base first
 * @param options.pictureNumbers of images: the version of each image that is sent with the request
 */
export function mergePrompt(
  prompt: string,
  { numbers, pictureNumbers }: { numbers: readonly number[]; pictureNumbers?: readonly number[] | undefined },
): string {
  const names = numbers.map((number) => `v${number}`);
  const all = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
  const task = pictureNumbers
    ? `Make one new picture of ${all}. The pictures that go along are, in their order: ${pictureNumbers.map((number) => `v${number}`).join(", ")}.`
    : `Make one new version of ${all}, whose files stand above. The project holds those of ${names[0]}: write the files that change.`;
  return `${task}\n\n${prompt}`;
}

/** The prompt for a model that continues an interrupted answer. */
export function continuePrompt(prompt: string, { partialPath }: { partialPath: string | undefined }): string {
  return [
    prompt,
    "The answer to this broke off. The files above are what is complete.",
    partialPath === undefined
      ? "Go on from there: write the files that are still missing, in a recipe of the same form."
      : `Go on from there: write ${partialPath} again from its first line, and then the files that are still missing, in a recipe of the same form.`,
  ].join("\n\n");
}
