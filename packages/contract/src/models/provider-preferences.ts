import * as z from "zod";

/** The precision of a model's weights; "unknown" if its provider does not state it. */
export const quantizations = [
  "int4",
  "int8",
  "fp4",
  "mxfp4",
  "nvfp4",
  "fp6",
  "fp8",
  "mxfp8",
  "fp16",
  "bf16",
  "fp32",
  "unknown",
] as const;

export const providerSorts = ["price", "throughput", "latency"] as const;

/** OpenRouter has one more: by how well providers have answered so far. */
const sortSchema = z.enum([...providerSorts, "exacto"]);

/** A price limit: US dollars per million tokens for prompt and completion, per piece for the others. */
export const maxPriceSchema = z.looseObject({
  prompt: z.coerce.number().nonnegative().nullish(),
  completion: z.coerce.number().nonnegative().nullish(),
  image: z.coerce.number().nonnegative().nullish(),
  audio: z.coerce.number().nonnegative().nullish(),
  request: z.coerce.number().nonnegative().nullish(),
});

/** A limit for the median, or one for each measured percentile; all given limits must hold. */
const percentileLimitSchema = z.union([
  z.number(),
  z.looseObject({
    p50: z.number().nullish(),
    p75: z.number().nullish(),
    p90: z.number().nullish(),
    p99: z.number().nullish(),
  }),
]);

/** A slug or a name of a provider. */
const providerName = z.string().max(200);

/** Far more than there are providers of one model. */
const providerNames = z.array(providerName).max(500);

/** Which providers may answer, and in what order (specification, point 3, "Provider routing preferences"). */
export const providerPreferencesSchema = z.looseObject({
  allow_fallbacks: z.boolean().nullish(),
  require_parameters: z.boolean().nullish(),
  data_collection: z.enum(["deny", "allow"]).nullish(),
  zdr: z.boolean().nullish(),
  enforce_distillable_text: z.boolean().nullish(),
  order: providerNames.nullish(),
  only: providerNames.nullish(),
  ignore: providerNames.nullish(),
  quantizations: z.array(z.enum(quantizations)).max(50).nullish(),
  /**
   * OpenRouter's newer form names the criterion in an object; `partition: "none"` sorts all models of a request
   * together.
   */
  sort: z
    .union([sortSchema, z.looseObject({ by: sortSchema.nullish(), partition: z.enum(["model", "none"]).nullish() })])
    .nullish(),
  max_price: maxPriceSchema.nullish(),
  /** Tokens a second; slower endpoints are called later. */
  preferred_min_throughput: percentileLimitSchema.nullish(),
  /** Seconds until the first part; endpoints that take longer are called later. */
  preferred_max_latency: percentileLimitSchema.nullish(),
});

export type ProviderPreferences = z.infer<typeof providerPreferencesSchema>;
export type ProviderSort = (typeof providerSorts)[number];
export type PercentileLimit = z.infer<typeof percentileLimitSchema>;
export type MaxPrice = z.infer<typeof maxPriceSchema>;
