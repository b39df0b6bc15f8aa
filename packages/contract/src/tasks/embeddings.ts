import * as z from "zod";
import { MAX_MODEL_INPUTS, modelInput, shortText } from "../text-bounds.ts";
import { taskFields } from "./task-request.ts";

const inputForms =
  "Invalid input: expected string, or array of strings, of token ids, of arrays of token ids or of contents";

/** The tokens of an input, which may be the only one: more than any model embeds. */
const MAX_TOKENS = 1_000_000;

/** One input: a text, a token of the only input, an input as tokens, or one of several parts (OpenRouter's form). */
const inputSchema = z.union(
  [
    modelInput,
    z.int().nonnegative(),
    z.array(z.int().nonnegative()).max(MAX_TOKENS),
    z.looseObject({ content: z.array(z.looseObject({ type: shortText })).max(MAX_MODEL_INPUTS) }),
  ],
  { error: inputForms },
);

/**
 * The body of `POST /api/{version}/embeddings`, in OpenAI's form with OpenRouter's additions. Fields that are not named
 * here are passed on to the provider.
 */
export const embeddingsRequestSchema = z.looseObject({
  ...taskFields,
  input: z.union([modelInput, z.array(inputSchema).min(1).max(MAX_TOKENS)], { error: inputForms }),
  /** `float`: numbers; `base64`: 32-bit floats, the least significant byte first. */
  encoding_format: z.enum(["float", "base64"]).nullish(),
  dimensions: z.int().positive().nullish(),
  /** What the embedding is for, in the vendor's own words: `search_query`, `search_document`, … */
  input_type: shortText.nullish(),
});

/** What one request used, and what it cost. */
export const embeddingsUsageSchema = z.object({
  prompt_tokens: z.int(),
  total_tokens: z.int(),
  /** US dollars; absent if no price is known. */
  cost: z.number().optional(),
  is_byok: z.boolean().optional(),
  /** The provider reported no usage: the tokens are estimated. */
  is_estimated: z.boolean().optional(),
});

export const embeddingSchema = z.object({
  object: z.literal("embedding"),
  index: z.int(),
  embedding: z.union([z.array(z.number()), z.string()]),
});

export const embeddingsSchema = z.object({
  id: z.string(),
  object: z.literal("list"),
  data: z.array(embeddingSchema),
  model: z.string(),
  provider: z.string(),
  usage: embeddingsUsageSchema,
});

export type EmbeddingsRequest = z.infer<typeof embeddingsRequestSchema>;
export type EmbeddingsResponse = z.infer<typeof embeddingsSchema>;
