import * as z from "zod";

const dollars = z.string().optional();

/**
 * Prices that replace those beside it if a prompt is longer than so many tokens; the last override that applies wins.
 */
export const pricingOverrideSchema = z.looseObject({
  min_prompt_tokens: z.number().int().optional(),
  prompt: dollars,
  completion: dollars,
  input_cache_read: dollars,
  input_cache_write: dollars,
});

/**
 * Prices are decimal strings in US dollars, as OpenRouter has them: per token, but per piece for `image`, `request` and
 * `web_search`. A price that is not known, or not fixed, is "-1".
 */
export const pricingSchema = z.looseObject({
  prompt: z.string(),
  completion: z.string(),
  request: dollars,
  image: dollars,
  image_output: dollars,
  audio: dollars,
  web_search: dollars,
  internal_reasoning: dollars,
  input_cache_read: dollars,
  input_cache_write: dollars,
  overrides: z.array(pricingOverrideSchema).optional(),
});

/** The input and output of a model. */
export const architectureSchema = z.looseObject({
  modality: z.string().nullable(),
  input_modalities: z.array(z.string()),
  output_modalities: z.array(z.string()),
  tokenizer: z.string(),
  instruct_type: z.string().nullable(),
});

/** Whether a model must reason, whether it does so by default, and how its reasoning is controlled. */
export const modelReasoningSchema = z.looseObject({
  mandatory: z.boolean().optional(),
  default_enabled: z.boolean().optional(),
  supported_efforts: z.array(z.string()).optional(),
  default_effort: z.string().optional(),
  supports_max_tokens: z.boolean().optional(),
});

export const modelSchema = z.looseObject({
  /** `vendor/name`, the slug that a request names. */
  id: z.string(),
  canonical_slug: z.string(),
  name: z.string(),
  created: z.number().int(),
  description: z.string().optional(),
  context_length: z.number().int().nullable(),
  architecture: architectureSchema,
  pricing: pricingSchema,
  top_provider: z.looseObject({
    context_length: z.number().int().nullable(),
    max_completion_tokens: z.number().int().nullable(),
    is_moderated: z.boolean(),
  }),
  per_request_limits: z.unknown().nullable(),
  supported_parameters: z.array(z.string()),
  default_parameters: z.unknown().nullable(),
  supported_voices: z.unknown().nullable(),
  links: z.looseObject({ details: z.string() }),
  reasoning: modelReasoningSchema.optional(),
  hugging_face_id: z.string().nullish(),
  /** Dates, as `2025-06-30`. */
  knowledge_cutoff: z.string().nullish(),
  expiration_date: z.string().nullish(),
  /** Tutti's own addition: the name of the provider that serves it, so that the picker can say so. */
  provider_name: z.string().optional(),
  /**
   * Tutti's own addition, for a model that, as its operator says, works with one system prompt only: that prompt, which
   * no request may replace.
   */
  required_system_prompt: z.string().nullish(),
  /**
   * Tutti's own addition, `true` where a request for it may search the web: the model searches by itself at one of its
   * endpoints, or this gateway has a search engine. Absent: such a request is refused.
   */
  searches_web: z.literal(true).optional(),
  /** Tutti's own addition: other names for it, such as a provider's own spelling. */
  aliases: z.array(z.string()).optional(),
  /**
   * Tutti's own addition, on the Auto Router alone: the slugs of the models that suit a plain text message, in the
   * order in which it considers them, so that the page can offer another model beside its choice.
   */
  text_ranking: z.array(z.string()).optional(),
});

/** `GET /api/v1/models`. The count is that of all pages; the link leads to the next one. */
export const modelListSchema = z.object({
  data: z.array(modelSchema),
  total_count: z.number().int().optional(),
  links: z.looseObject({ next: z.string().nullable() }).optional(),
});

/** `GET /api/v1/model/{author}/{slug}`. */
export const modelResponseSchema = z.object({ data: modelSchema });

/** `GET /api/v1/models/{author}/{slug}`: the same in the form in which OpenAI's clients read a model. */
export const modelObjectSchema = modelSchema.extend({ object: z.literal("model"), owned_by: z.string() });

/** `GET /api/v1/models/count`. */
export const modelCountSchema = z.object({ data: z.object({ count: z.number().int() }) });

export type Pricing = z.infer<typeof pricingSchema>;
export type Model = z.infer<typeof modelSchema>;
export type ModelList = z.infer<typeof modelListSchema>;

/** The slug of the router that chooses a model to suit the message; the default model (`specification`, point 3). */
export const AUTO_ROUTER_MODEL = "openrouter/auto";
