import * as z from "zod";

/** An item of an answer; its other fields depend on its type. */
export const outputItemSchema = z.looseObject({ type: z.string(), id: z.string().optional() });

/** Tokens in OpenAI's terms: the counts of the prompt and of the answer include their details. `cost` is ours. */
export const responsesUsageSchema = z.looseObject({
  input_tokens: z.number(),
  input_tokens_details: z.looseObject({ cached_tokens: z.number() }),
  output_tokens: z.number(),
  output_tokens_details: z.looseObject({ reasoning_tokens: z.number() }),
  total_tokens: z.number(),
  cost: z.number().optional(),
});

/** An answer in OpenAI's Responses form. It repeats the parameters of its request. */
export const responseSchema = z.looseObject({
  id: z.string(),
  object: z.literal("response"),
  created_at: z.number(),
  completed_at: z.number().nullish(),
  status: z.enum(["completed", "incomplete", "failed", "in_progress", "queued", "cancelled"]),
  model: z.string(),
  output: z.array(outputItemSchema),
  error: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  incomplete_details: z.looseObject({ reason: z.string() }).nullable(),
  usage: responsesUsageSchema.nullish(),
});
