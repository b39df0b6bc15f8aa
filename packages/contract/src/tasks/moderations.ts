import * as z from "zod";
import { MAX_MODEL_INPUTS, modelInput, shortText } from "../text-bounds.ts";
import { taskFields } from "./task-request.ts";

/** The body of `POST /api/{version}/moderations`, in OpenAI's form. */
export const moderationsRequestSchema = z.looseObject({
  ...taskFields,
  /** Default: the first model that moderates. */
  model: shortText.optional(),
  input: z.union([
    modelInput,
    z
      .array(z.union([modelInput, z.looseObject({ type: shortText })]))
      .min(1)
      .max(MAX_MODEL_INPUTS),
  ]),
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
