import * as z from "zod";
import { pageQuerySchema, pageSchema } from "../page.ts";
import { feedbackCategories } from "./generation-content.ts";
import { limitPeriods, spenderKinds } from "./spending-limit.ts";

const count = z.number().int().nullable();
const text = z.string().nullable();

/** One provider that was called for a generation, in OpenRouter's form. */
export const providerResponseSchema = z.object({
  provider_name: z.string().optional(),
  model_permaslug: z.string().optional(),
  /** 200 if it began to answer. */
  status: count,
  /** Milliseconds until its first part, or its refusal. */
  latency: z.number().optional(),
  is_byok: z.boolean().optional(),
});

/** A limit that was asked whether a generation may begin, as it stood. US dollars. */
export const askedLimitSchema = z.object({
  kind: z.enum(spenderKinds),
  id: z.string(),
  period: z.enum(limitPeriods),
  amount: z.number(),
  spent: z.number(),
  reserved: z.number(),
});

/**
 * Tutti's own addition: what decided on a generation's cost, and its receipt. The hash is of the record and of the
 * receipt before it; null while the generation runs, and where it ended before receipts were kept.
 */
export const generationReceiptSchema = z.object({
  number: count,
  hash: text,
  /** The limits that the sender may see: a key's own, or with a session those of the person's own answers. */
  limits: z.array(askedLimitSchema),
  /** US dollars that were reserved of the limits; null: nothing was. */
  reserved: z.number().nullable(),
  native_tokens_cache_write: count,
  /**
   * `endpoint`: dollars for each token or item; `list`: dollars for a million tokens, as `@pydantic/genai-prices` has
   * them; `reported`: the provider told the cost alone.
   */
  prices: z
    .object({ source: z.enum(["endpoint", "list", "reported"]), prices: z.record(z.string(), z.unknown()).optional() })
    .nullable(),
});

/**
 * `GET /api/v1/generation?id=`, in OpenRouter's form: every field is present, null if it has no value. Amounts of money
 * are in US dollars, times in milliseconds. `tokens_…` and `native_tokens_…` are the same here: the provider's own
 * count.
 */
export const generationSchema = z.object({
  id: z.string(),
  request_id: text,
  upstream_id: text,
  session_id: text,
  created_at: z.iso.datetime(),
  /** The model that answered, or the requested one if none did. */
  model: z.string(),
  router: text,
  provider_name: text,
  provider_responses: z.array(providerResponseSchema).nullable(),
  api_type: z.string().nullable(),
  streamed: z.boolean().nullable(),
  cancelled: z.boolean().nullable(),
  finish_reason: text,
  native_finish_reason: text,
  /** Until the first part. */
  latency: z.number().nullable(),
  generation_time: z.number().nullable(),
  moderation_latency: z.number().nullable(),
  tokens_prompt: count,
  tokens_completion: count,
  native_tokens_prompt: count,
  native_tokens_completion: count,
  native_tokens_reasoning: count,
  native_tokens_cached: count,
  native_tokens_completion_images: count,
  num_media_prompt: count,
  num_media_completion: count,
  num_input_audio_prompt: count,
  num_search_results: count,
  num_fetches: count,
  usage: z.number(),
  total_cost: z.number(),
  upstream_inference_cost: z.number().nullable(),
  cache_discount: z.number().nullable(),
  is_byok: z.boolean(),
  origin: z.string(),
  http_referer: text,
  user_agent: text,
  external_user: text,
  app_id: count,
  preset_id: text,
  service_tier: text,
  web_search_engine: text,
  response_cache_source_id: text,
  data_region: z.string(),
  workspace_id: text,
  /**
   * Tutti's own addition: how the generation ended; "running" while it has not, "client-disconnected" if the client's
   * connection was gone before its end, "interrupted" if its gateway was killed.
   */
  status: z.enum(["running", "finished", "broken", "refused", "client-disconnected", "interrupted"]),
  receipt: generationReceiptSchema,
  /** Tutti's own addition: what the reader told about it; absent where the reader told nothing. */
  feedback: z.object({ category: z.enum(feedbackCategories), comment: text }).optional(),
});

export const generationResponseSchema = z.object({ data: generationSchema });

export const generationStatuses = generationSchema.shape.status.options;

/** An API key as the ledger names it. One that was deleted has no name any more. */
export const usedKeySchema = z.object({ id: z.string(), name: text, last_four: text });

/** One row of `GET /api/frontend/generations`. */
export const generationRowSchema = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  status: generationSchema.shape.status,
  requested_model: z.string(),
  /** Null: no provider answered. */
  model: text,
  provider_name: text,
  streamed: z.boolean(),
  is_byok: z.boolean(),
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  reasoning_tokens: z.number().int(),
  cached_tokens: z.number().int(),
  /** US dollars; null where the price is not known. */
  cost: z.number().nullable(),
  /** The generation whose answer the cache repeated, at no cost; null: a provider was asked. */
  cache_source_id: text,
  /** Milliseconds until the first part, and until the end. */
  latency: z.number().nullable(),
  duration: z.number().nullable(),
  finish_reason: text,
  error_code: count,
  app_title: text,
  /** Null: the request came from the product itself. */
  key: usedKeySchema.nullable(),
  /** The endpoints that were called, in this order, and their responses. */
  route: z.array(
    z.object({
      provider_name: z.string(),
      model: z.string(),
      status: z.number().int(),
      reason: z.string().optional(),
      latency: z.number(),
    }),
  ),
});

/** A page of rows. */
export const generationListSchema = pageSchema(generationRowSchema);

/** `GET /api/v1/generation`. */
export const generationQuerySchema = z.object({
  id: z.string("the id of a generation is required").refine((id) => id !== "", "the id of a generation is required"),
});

/** `GET /api/frontend/generations`: the newest first. */
export const generationListQuerySchema = pageQuerySchema.extend({
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,100}$/, "Expected the next_cursor of an earlier response")
    .optional(),
  model: z.string().optional(),
  /** An API key's id, or empty for requests from the product itself. */
  key: z.string().optional(),
  status: z.enum(generationStatuses).optional(),
  /** A generation's id, as a message keeps it. */
  id: z.string().optional(),
});

export type Generation = z.infer<typeof generationSchema>;
export type GenerationRow = z.infer<typeof generationRowSchema>;
export type GenerationList = z.infer<typeof generationListSchema>;
export type GenerationListQuery = z.infer<typeof generationListQuerySchema>;
export type UsedKey = z.infer<typeof usedKeySchema>;
