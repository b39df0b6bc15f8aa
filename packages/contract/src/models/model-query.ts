import * as z from "zod";

/** Orders of the model list. OpenRouter has more, by rankings that only it has; those leave the order unchanged. */
export const modelSorts = [
  "newest",
  "pricing-low-to-high",
  "pricing-high-to-low",
  "context-high-to-low",
  "throughput-high-to-low",
  "latency-low-to-high",
] as const;

const list = z
  .string()
  .transform((text) => text.split(",").flatMap((name) => name.trim().toLowerCase() || []))
  // An empty list is no condition.
  .transform((names) => (names.length > 0 ? names : undefined))
  .optional();
const amount = z.coerce.number({ error: "must be a number" }).nonnegative({ error: "must be at least 0" }).optional();
const whole = z.coerce.number({ error: "must be a number" }).int({ error: "must be a whole number" });

/**
 * Filters of `GET /api/v1/models`. Lists are separated by commas. Prices are US dollars per million tokens of the
 * prompt (`min_output_price`, `max_output_price`: of the answer). Parameters that are not here, and `category`, change
 * nothing.
 */
export const modelQuerySchema = z.object({
  /** Any of these; "all" for every model. Default: `text`. */
  output_modalities: list,
  /** All of these. */
  input_modalities: list,
  /** All of these. */
  supported_parameters: list,
  /** A part of the name or the slug, whatever its case. */
  q: z.string().optional(),
  sort: z.string().optional(),
  /** At least so many tokens. */
  context: amount,
  min_price: amount,
  max_price: amount,
  min_output_price: amount,
  max_output_price: amount,
  /** Names or slugs of providers: any of these serves it. */
  providers: list,
  /** The part of the slug before the "/": any of these. */
  model_authors: list,
  /** A part of the tokenizer's family. */
  arch: z.string().optional(),
  /** "true": only models with a provider that retains nothing. */
  zdr: z.string().optional(),
  offset: whole.nonnegative({ error: "must be at least 0" }).optional(),
  limit: whole.min(1, { error: "must be at least 1" }).max(1000, { error: "must be at most 1000" }).optional(),
});

export type ModelQuery = z.infer<typeof modelQuerySchema>;
