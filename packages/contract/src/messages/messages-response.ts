import * as z from "zod";
import { contentBlockSchema } from "./messages-request.ts";

/** Tokens in Anthropic's terms: the three counts of the prompt add up. `cost` is ours, in US dollars. */
export const messagesUsageSchema = z.looseObject({
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
  cost: z.number().optional(),
});

/** An answer in Anthropic's form. */
export const messageSchema = z.looseObject({
  id: z.string(),
  type: z.literal("message"),
  role: z.literal("assistant"),
  model: z.string(),
  content: z.array(contentBlockSchema),
  stop_reason: z.string().nullable(),
  stop_sequence: z.string().nullable(),
  usage: messagesUsageSchema,
});

export const tokenCountSchema = z.looseObject({ input_tokens: z.number().int() });
