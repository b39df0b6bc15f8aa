import * as z from "zod";
import { taskFields } from "./task-request.ts";

/** The body of `POST /api/{version}/moderations`, in OpenAI's form. */
export const moderationsRequestSchema = z.looseObject({
  ...taskFields,
  /** Default: the first model that moderates. */
  model: z.string().optional(),
  input: z.union([z.string(), z.array(z.union([z.string(), z.looseObject({ type: z.string() })])).min(1)]),
});

export const moderationResultSchema = z.object({
  flagged: z.boolean(),
  categories: z.record(z.string(), z.boolean().nullable()),
  category_scores: z.record(z.string(), z.number().nullable()),
  category_applied_input_types: z.record(z.string(), z.array(z.string())).optional(),
});

export const moderationsSchema = z.object({
  id: z.string(),
  model: z.string(),
  results: z.array(moderationResultSchema),
});

export type ModerationsRequest = z.infer<typeof moderationsRequestSchema>;
export type ModerationResult = z.infer<typeof moderationResultSchema>;
export type ModerationsResponse = z.infer<typeof moderationsSchema>;
