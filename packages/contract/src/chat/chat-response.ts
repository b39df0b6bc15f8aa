import * as z from "zod";
import { apiErrorSchema } from "../api-error.ts";
import type { MetLimit } from "../usage/spending-limit.ts";
import { appliedPluginSchema } from "./plugin.ts";

/**
 * The fields of OpenRouter's responses that a client may rely on. Deliberately loose: providers add fields, and a
 * response with a field of an unexpected type should still give its text.
 */
export const usageSchema = z.looseObject({
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  total_tokens: z.number(),
  cost: z.number().nullish(),
  is_estimated: z.boolean().optional(),
});

export const annotationSchema = z.looseObject({
  type: z.string(),
  url_citation: z
    .looseObject({
      url: z.string(),
      title: z.string().nullish(),
      content: z.string().nullish(),
      start_index: z.number().nullish(),
      end_index: z.number().nullish(),
    })
    .optional(),
  file: z.looseObject({}).optional(),
});

export const toolCallSchema = z.looseObject({
  index: z.number().int().optional(),
  id: z.string().nullish(),
  type: z.string().nullish(),
  function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).optional(),
});

/** A delta of a stream or the message of a whole answer: both carry the same fields. */
export const answerMessageSchema = z.looseObject({
  role: z.string().nullish(),
  content: z.string().nullish(),
  reasoning: z.string().nullish(),
  reasoning_details: z.array(z.looseObject({ type: z.string() })).nullish(),
  refusal: z.string().nullish(),
  tool_calls: z.array(toolCallSchema).nullish(),
  images: z.array(z.looseObject({ image_url: z.looseObject({ url: z.string() }) })).nullish(),
  annotations: z.array(annotationSchema).nullish(),
  audio: z.looseObject({}).nullish(),
});

/** What a limit in dollars has done to an answer. */
export type SpendingNote =
  /** It was asked with so many tokens at most, because the limit pays for no more. */
  | { type: "shortened"; max_tokens: number; limit: MetLimit }
  /** It was ended where the limit was used up. */
  | { type: "cut"; limit: MetLimit };

const choiceFields = {
  index: z.number().int().optional(),
  finish_reason: z.string().nullish(),
  native_finish_reason: z.string().nullish(),
  logprobs: z.unknown().optional(),
};

const answerFields = {
  id: z.string().optional(),
  model: z.string().optional(),
  provider: z.string().optional(),
  created: z.number().optional(),
  /** Texts that only some providers send; a value of another type is ignored. */
  service_tier: z.string().nullish().catch(undefined),
  system_fingerprint: z.string().nullish().catch(undefined),
  usage: usageSchema.nullish(),
  /** How many earlier thoughts the provider left out of the request: a field of this gateway. */
  dropped_thoughts: z.number().int().positive().optional().catch(undefined),
  /** What plugins of the gateway did to the request or the answer: a field of this gateway. */
  applied_plugins: z.array(appliedPluginSchema).optional().catch(undefined),
  error: apiErrorSchema.optional(),
};

export const chatChunkSchema = z.looseObject({
  ...answerFields,
  choices: z.array(z.looseObject({ ...choiceFields, delta: answerMessageSchema.optional() })).optional(),
});

export const chatCompletionSchema = z.looseObject({
  ...answerFields,
  choices: z.array(z.looseObject({ ...choiceFields, message: answerMessageSchema })).optional(),
});

export type ChatChunk = z.infer<typeof chatChunkSchema>;
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;
