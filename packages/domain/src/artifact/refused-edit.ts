import * as z from "zod";

/** A change of a file that a model requested and that did not fit. */
export const refusedEditSchema = z.looseObject({
  path: z.string(),
  /** The number of this change among the file's changes in the answer, from 1. */
  block: z.number().int().positive(),
  /** Not found, found more than once, or meant for a new file although the file exists. */
  reason: z.enum(["missing", "ambiguous", "not-empty"]),
  /** The most similar lines of the file; the first line of the file is 1. */
  nearest: z.looseObject({ first: z.number().int(), last: z.number().int() }).optional(),
  search: z.string(),
  replace: z.string(),
  /** Whether the model was asked for the file once more. */
  isAsked: z.boolean().optional(),
});

export type RefusedEdit = z.infer<typeof refusedEditSchema>;

/** Describes changes that did not fit, by file and number: `src/App.tsx (changes 1 and 3), src/a.css (change 2)`. */
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
