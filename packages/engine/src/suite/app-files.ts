import { checkFilePath } from "@tutti/domain";
import { createRecipeParser, readFencedFiles } from "@tutti/recipe";
import { applyRecipeEvent, startDraft, type VersionDraft } from "../artifact/make/apply-recipe-event.ts";
import { starterLeftovers } from "../artifact/make/starter-leftovers.ts";
import { starterOf } from "../artifact/starters/starters.ts";

export interface AppFile {
  path: string;
  content: string;
}

/**
 * The files of the app that an answer makes from its archetype's starter, as the first version of an artifact would
 * have them.
 */
export function appFiles(answer: string, archetype: string): AppFile[] {
  const starter = starterOf(archetype)?.files ?? [];
  const base = new Map(starter.map(({ path, content }) => [path, content]));
  const parser = createRecipeParser({ files: [...base.keys()], checkPath: checkFilePath });
  let draft = startDraft([...base].map(([path, content]) => [path, path, content] as const));
  draft = [...parser.push(answer), ...parser.flush()].reduce(applyRecipeEvent, draft);
  const { writtenFiles, starterFiles } = draft.hasRecipe ? ofDraft(draft, base) : ofFences(answer, base);
  if (writtenFiles.size > 0)
    for (const path of starterLeftovers({ writtenFiles, starterFiles })) starterFiles.delete(path);
  return [...starterFiles, ...writtenFiles]
    .map(([path, content]) => ({ path, content }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

type SplitFiles = { writtenFiles: Map<string, string>; starterFiles: Map<string, string> };

function ofDraft(draft: VersionDraft, base: ReadonlyMap<string, string>): SplitFiles {
  const writtenTexts = new Map<string, string>();
  const keptTexts = new Map<string, string>();
  for (const [path, content] of draft.files) {
    if (content.kind === "written") writtenTexts.set(path, content.text);
    else keptTexts.set(path, base.get(content.contentId) ?? "");
  }
  return { writtenFiles: writtenTexts, starterFiles: keptTexts };
}

/** Without a recipe, the files of the answer's code blocks. */
function ofFences(answer: string, base: ReadonlyMap<string, string>): SplitFiles {
  const fencedFiles = readFencedFiles(answer, { lengths: new Map(), checkPath: checkFilePath });
  const writtenTexts = new Map((fencedFiles?.files ?? []).map(({ path, text }) => [path, text]));
  return { writtenFiles: writtenTexts, starterFiles: new Map([...base].filter(([path]) => !writtenTexts.has(path))) };
}
