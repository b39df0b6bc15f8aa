import * as z from "zod";

/** What is made of several answers: the best of all, a table of who says what, or an answer of chosen points. */
export const mergeModes = ["best", "compare", "checklist"] as const;

export type MergeMode = (typeof mergeModes)[number];

/** What an answer was merged from. */
export const mergeSchema = z.looseObject({
  mode: z.enum(mergeModes),
  /** The answers, in the order of their numbers. */
  sourceIds: z.array(z.string()),
  /** Of a checklist: what the person wants kept, each from the answer with this number. */
  points: z.array(z.looseObject({ source: z.number().int().positive(), text: z.string() })).optional(),
});

export type Merge = z.infer<typeof mergeSchema>;
