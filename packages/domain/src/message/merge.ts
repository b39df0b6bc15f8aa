import * as z from "zod";

/** The result of a merge: the best of all answers, a table of who says what, or an answer of chosen points. */
export const mergeModes = ["best", "compare", "checklist"] as const;

export type MergeMode = (typeof mergeModes)[number];

/** The sources of a merged answer. */
export const mergeSchema = z.looseObject({
  mode: z.enum(mergeModes),
  /** The answers, in the order of their numbers. */
  sourceIds: z.array(z.string()),
  /** Of a checklist: the points that the person wants kept, each from the answer with this number. */
  points: z.array(z.looseObject({ source: z.number().int().positive(), text: z.string() })).optional(),
});

export type Merge = z.infer<typeof mergeSchema>;
