import * as z from "zod";
import { MAX_MODEL_INPUTS, modelInput } from "../text-bounds.ts";
import { taskFields } from "./task-request.ts";

const documentSchema = z.looseObject({ text: modelInput.optional(), image: modelInput.optional() });

/** The body of `POST /api/{version}/rerank`, in the form of Cohere and OpenRouter. */
export const rerankRequestSchema = z.looseObject({
  ...taskFields,
  query: modelInput,
  documents: z
    .array(z.union([modelInput, documentSchema]))
    .min(1)
    .max(MAX_MODEL_INPUTS),
  top_n: z.int().positive().nullish(),
});

export const rerankResultSchema = z.object({
  index: z.int(),
  relevance_score: z.number(),
  document: z.object({ text: z.string().optional(), image: z.string().optional() }),
});

export const rerankUsageSchema = z.object({
  search_units: z.int().optional(),
  total_tokens: z.int().optional(),
  /** US dollars; absent if no price is known. */
  cost: z.number().optional(),
});

export const rerankSchema = z.object({
  id: z.string(),
  model: z.string(),
  provider: z.string(),
  results: z.array(rerankResultSchema),
  usage: rerankUsageSchema,
});

export type RerankRequest = z.infer<typeof rerankRequestSchema>;
export type RerankResponse = z.infer<typeof rerankSchema>;
