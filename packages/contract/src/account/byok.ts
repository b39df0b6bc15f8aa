import * as z from "zod";
import { plainKey } from "../pasted-text.ts";
import { shortText } from "../text-bounds.ts";

/** A provider that an account has connected by a key of its own, in OpenRouter's form. The key is never returned. */
export const byokKeySchema = z.object({
  id: z.string(),
  /** The provider's slug. */
  provider: z.string(),
  name: z.string().nullable(),
  /** As in `…wxyz`. */
  label: z.string(),
  disabled: z.boolean(),
  created_at: z.string(),
  sort_order: z.int(),
  /** The organization or the person that it belongs to. */
  workspace_id: z.string(),
  is_byok_only: z.literal(false),
  is_fallback: z.literal(false),
  is_required: z.literal(false),
  declared_zdr: z.null(),
  allowed_models: z.null(),
  allowed_user_ids: z.null(),
  allowed_api_key_hashes: z.null(),
});

/** How many keys one response has at most, as OpenRouter's. */
export const BYOK_KEYS_OF_A_PAGE = 100;

export const byokListQuerySchema = z.object({
  provider: shortText.optional(),
  offset: z.coerce.number().int().nonnegative().max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(BYOK_KEYS_OF_A_PAGE).default(BYOK_KEYS_OF_A_PAGE),
});

export const byokListSchema = z.object({
  data: z.array(byokKeySchema).max(BYOK_KEYS_OF_A_PAGE),
  total_count: z.int(),
});

const notHere = { error: "is not supported: a provider key is used for all models and all keys of its account" };

/** `POST /api/{version}/byok`. The key takes the place of the account's earlier one at this provider. */
export const createByokKeyRequestSchema = z.object({
  provider: z.string().min(1).max(100),
  key: z.string().max(1000).overwrite(plainKey).min(1),
  name: shortText.nullish(),
  disabled: z.literal(false, notHere).optional(),
  is_byok_only: z.literal(false, notHere).optional(),
  is_fallback: z.literal(false, notHere).optional(),
  is_required: z.literal(false, notHere).optional(),
  declared_zdr: z.null(notHere).optional(),
  allowed_models: z.null(notHere).optional(),
  allowed_user_ids: z.null(notHere).optional(),
  allowed_api_key_hashes: z.null(notHere).optional(),
});

export const byokKeyResponseSchema = z.object({ data: byokKeySchema });

export const byokKeyDeletedSchema = z.object({ deleted: z.literal(true) });

export type ByokKey = z.infer<typeof byokKeySchema>;
