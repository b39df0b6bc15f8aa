import * as z from "zod";
import { limitResetSchema } from "./api-key.ts";

const nameSchema = z.string().trim().min(1).max(100);
const limitSchema = z.number().nonnegative().max(1_000_000_000).nullable();

/** An API key in OpenRouter's form. Amounts are US dollars, times ISO 8601; fields without a meaning here are null. */
export const managedKeySchema = z.object({
  /** The key's id, not the key. */
  hash: z.string(),
  name: z.string(),
  /** As in `sk-tutti-…wxyz`. */
  label: z.string(),
  disabled: z.boolean(),
  limit: limitSchema,
  limit_remaining: z.number().nullable(),
  limit_reset: limitResetSchema.nullable(),
  /** Always: a limit counts what an account's own provider keys pay for as well. */
  include_byok_in_limit: z.literal(true),
  usage: z.number(),
  usage_daily: z.number(),
  usage_weekly: z.number(),
  usage_monthly: z.number(),
  byok_usage: z.number(),
  byok_usage_daily: z.number(),
  byok_usage_weekly: z.number(),
  byok_usage_monthly: z.number(),
  created_at: z.string(),
  updated_at: z.null(),
  expires_at: z.string().nullable(),
  creator_user_id: z.string(),
  external_user: z.null(),
  /** The organization or the person that the key belongs to. */
  workspace_id: z.string(),
});

export const managedKeyListQuerySchema = z.object({
  offset: z.coerce.number().int().nonnegative().max(1_000_000).optional(),
  include_disabled: z.enum(["true", "false"]).optional(),
});

/** How many keys one response has, as OpenRouter's. */
export const MANAGED_KEYS_OF_A_PAGE = 100;

/** `GET /api/{version}/keys`: newest first, from an offset on. */
export const managedKeyListSchema = z.object({ data: z.array(managedKeySchema).max(MANAGED_KEYS_OF_A_PAGE) });

/** `POST /api/{version}/keys`. */
export const createManagedKeyRequestSchema = z.object({
  name: nameSchema,
  limit: limitSchema.optional(),
  limit_reset: limitResetSchema.nullish(),
  expires_at: z.iso.datetime({ offset: true }).max(40).nullish(),
  include_byok_in_limit: z.boolean().optional(),
});

/** Its response: the only one that contains the key. */
export const createManagedKeyResponseSchema = z.object({ key: z.string(), data: managedKeySchema });

/** `PATCH /api/{version}/keys/{hash}`: fields that are left out stay unchanged. */
export const updateManagedKeyRequestSchema = z.object({
  name: nameSchema.optional(),
  disabled: z.boolean().optional(),
  limit: limitSchema.optional(),
  limit_reset: limitResetSchema.nullish(),
  include_byok_in_limit: z.boolean().optional(),
});

export const managedKeyResponseSchema = z.object({ data: managedKeySchema });

export const deleteManagedKeyResponseSchema = z.object({ deleted: z.literal(true) });

export type ManagedKey = z.infer<typeof managedKeySchema>;
