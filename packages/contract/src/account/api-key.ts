import * as z from "zod";
import { pageSchema } from "../page.ts";
import { keyScopesSchema } from "./key-scope.ts";

const nameSchema = z.string().trim().min(1).max(100);

/** How often a key's limit is reset, at midnight UTC (weeks on Monday); null: never. */
export const limitResetSchema = z.enum(["daily", "weekly", "monthly"]);

/** US dollars; null: no limit. */
const limitSchema = z.number().nonnegative().max(1_000_000_000).nullable();

/** Seconds for which answers to a key's requests are kept for equal ones; null: none is, unless a request asks it. */
const cacheSecondsSchema = z.number().int().min(1).max(86_400).nullable();

/** The fields of an API key that are shown; the key itself never is. Times are ISO 8601. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** As in `sk-tutti-…wxyz`. */
  label: z.string(),
  last_four: z.string(),
  created_at: z.string(),
  /** Exact to the minute; null: never. */
  last_used_at: z.string().nullable(),
  disabled: z.boolean(),
  limit: limitSchema,
  limit_reset: limitResetSchema.nullable(),
  /** The rest of the limit in its current period; null if there is no limit. */
  limit_remaining: z.number().nullable(),
  /** US dollars that the key has ever spent. */
  usage: z.number(),
  cache_ttl_seconds: cacheSecondsSchema,
  scopes: keyScopesSchema,
  creator: z.object({ id: z.string(), name: z.string() }),
  /** Set for a key that was made in an organization, and spends in its name. */
  organization_id: z.string().nullable(),
});

/** `GET /api/frontend/user/keys`: newest first. */
export const apiKeyListSchema = pageSchema(apiKeySchema);

/** `POST /api/frontend/user/keys`. */
export const createApiKeyRequestSchema = z.object({
  name: nameSchema,
  limit: limitSchema.optional(),
  limit_reset: limitResetSchema.nullish(),
  cache_ttl_seconds: cacheSecondsSchema.optional(),
  /** Fixed when the key is made; default: none. */
  scopes: keyScopesSchema.optional(),
});

/** Its response: the only one that contains the key. */
export const createApiKeyResponseSchema = z.object({ id: z.string(), key: z.string(), data: apiKeySchema });

/** `PATCH /api/frontend/user/keys/{id}`: fields that are left out stay unchanged. */
export const updateApiKeyRequestSchema = z.object({
  name: nameSchema.optional(),
  disabled: z.boolean().optional(),
  limit: limitSchema.optional(),
  limit_reset: limitResetSchema.nullish(),
  cache_ttl_seconds: cacheSecondsSchema.optional(),
});

/** Its response. */
export const updateApiKeyResponseSchema = z.object({ data: apiKeySchema });

export type ApiKey = z.infer<typeof apiKeySchema>;
export type CreateApiKeyRequest = z.infer<typeof createApiKeyRequestSchema>;
