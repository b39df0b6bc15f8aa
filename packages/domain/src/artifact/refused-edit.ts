import * as z from "zod";

/** A change of a file that a model asked for and that did not fit. */
export const refusedEditSchema = z.looseObject({
  path: z.string(),
  /** Which of the file's changes it was in the answer, from 1. */
  block: z.number().int().positive(),
  /** Not found, found more than once, or meant for a new file where there is one. */
  reason: z.enum(["missing", "ambiguous", "not-empty"]),
  /** The lines of the file that are most alike, the first of all being 1. */
  nearest: z.looseObject({ first: z.number().int(), last: z.number().int() }).optional(),
  search: z.string(),
  replace: z.string(),
  /** Whether the model was asked for the file once more. */
  isAsked: z.boolean().optional(),
});

export type RefusedEdit = z.infer<typeof refusedEditSchema>;

/** Names changes that did not fit, by file and number: `src/App.tsx (changes 1 and 3), src/a.css (change 2)`. */
export function describeRefusedEdits(edits: readonly Pick<RefusedEdit, "path" | "block">[]): string {
  const byPath = new Map<string, number[]>();
  for (const { path, block } of edits) byPath.set(path, [...(byPath.get(path) ?? []), block]);
  return [...byPath]
    .map(([path, blocks]) => {
      const numbers = blocks.length < 2 ? blocks.join("") : `${blocks.slice(0, -1).join(", ")} and ${blocks.at(-1)}`;
      return `${path} (${blocks.length === 1 ? "change" : "changes"} ${numbers})`;
    })
    .join(", ");
}
