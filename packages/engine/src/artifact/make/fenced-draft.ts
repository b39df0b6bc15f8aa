import { checkFilePath } from "@tutti/domain";
import type { RecipeEvent } from "@tutti/recipe";
import { readFencedFiles } from "@tutti/recipe";
import { applyRecipeEvent, type VersionDraft } from "./apply-recipe-event.ts";
import type { VersionFile } from "./version-files.ts";

/**
 * The draft of an answer that has no recipe, with the files from its code blocks; the same draft if it has none.
 *
 * @param options.isFirst whether the base is a starter, whose files any file may replace
 */
export function withFencedFiles(
  draft: VersionDraft,
  { base, isFirst }: { base: readonly VersionFile[]; isFirst: boolean },
): VersionDraft {
  const versionFiles = isFirst ? base.filter(({ content }) => content.generationStatus !== "idle") : base;
  const lengths = new Map(versionFiles.map(({ path, content }) => [path, content.content.length]));
  const fencedFiles = readFencedFiles(draft.text, { lengths, checkPath: checkFilePath });
  if (fencedFiles === undefined) return draft;
  const events = fencedFiles.files.flatMap(({ path, text, isComplete }): RecipeEvent[] => [
    { type: "file-start", path },
    { type: "file-delta", path, text },
    { type: "file-end", path, complete: isComplete },
  ]);
  return events.reduce(applyRecipeEvent, { ...draft, text: fencedFiles.words });
}
