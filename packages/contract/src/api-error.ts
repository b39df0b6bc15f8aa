import * as z from "zod";

/** Why a model cannot answer a request, for programs: OpenRouter's `error.availability`. */
const availabilitySchema = z.looseObject({
  /**
   * `model_not_found`, `no_endpoints`, `privacy_restricted`, `constraint_filtered`; OpenRouter has further ones, and
   * may add some.
   */
  code: z.string(),
  /** Whether the same request may succeed later. */
  retryable: z.boolean(),
  requested_models: z.array(z.string()).optional(),
  /** The conditions of the request that excluded endpoints. */
  excluded_by: z.array(z.string()).optional(),
  /** The condition that left none. */
  constraint: z.looseObject({ field: z.string(), detail: z.string() }).optional(),
});

/**
 * OpenRouter's error object. `code` is the HTTP status; `metadata.raw` holds the upstream's own error text and
 * `metadata.provider_name` names its provider.
 */
export const apiErrorSchema = z.looseObject({
  code: z.number().int(),
  message: z.string(),
  metadata: z
    .looseObject({
      provider_name: z.string().nullish(),
      raw: z.unknown().optional(),
      error_type: z.string().optional(),
    })
    .nullish(),
  availability: availabilitySchema.optional(),
});

export type ApiError = z.infer<typeof apiErrorSchema>;
export type Availability = z.infer<typeof availabilitySchema>;

/** The body of every error response. */
export const apiErrorBodySchema = z.looseObject({ error: apiErrorSchema });

export type ApiErrorBody = z.infer<typeof apiErrorBodySchema>;

/** The longest part of an upstream's raw error text that a person is shown. */
const RAW_LIMIT = 2000;

/**
 * The text of an error for a person: `(provider) message`, then the upstream's raw error text if it says more
 * (specification, point 8).
 */
export function describeApiError(error: ApiError): string {
  const provider = error.metadata?.provider_name;
  const head = provider ? `(${provider}) ${error.message}` : error.message;
  const raw = rawText(error.metadata?.raw);
  return raw && raw !== error.message ? `${head}\n${raw.slice(0, RAW_LIMIT)}` : head;
}

function rawText(raw: unknown): string {
  if (raw === undefined || raw === null) return "";
  if (typeof raw !== "string") return JSON.stringify(raw);
  return raw.trim();
}
