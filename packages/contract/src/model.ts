import * as z from "zod";

/** Prices are decimal strings in US dollars per token (per image, per request where the key says so), as OpenRouter has them. */
export const pricingSchema = z.looseObject({
  prompt: z.string(),
  completion: z.string(),
});

export const modelSchema = z.looseObject({
  /** `vendor/name`, the slug that a request names. */
  id: z.string(),
  canonical_slug: z.string(),
  name: z.string(),
  created: z.number().int(),
  description: z.string().optional(),
  context_length: z.number().int().nullable(),
  architecture: z.looseObject({
    modality: z.string().nullable(),
    input_modalities: z.array(z.string()),
    output_modalities: z.array(z.string()),
    tokenizer: z.string(),
    instruct_type: z.string().nullable(),
  }),
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
  reasoning: z.looseObject({ mandatory: z.boolean().optional() }).optional(),
  /** Tutti's own addition: the name of the provider that serves it, so that the picker can say so. */
  provider_name: z.string().optional(),
  /**
   * Tutti's own addition, on the Auto Router alone: the slugs of the models that suit a plain text message, in the order in which
   * it considers them, so that the page can set another model beside its pick.
   */
  text_ranking: z.array(z.string()).optional(),
});

export const modelListSchema = z.object({ data: z.array(modelSchema) });

export type Pricing = z.infer<typeof pricingSchema>;
export type Model = z.infer<typeof modelSchema>;
export type ModelList = z.infer<typeof modelListSchema>;

/** The slug of the router that picks a model by what the message needs; the default model (`specification`, point 3). */
export const AUTO_ROUTER_MODEL = "openrouter/auto";
