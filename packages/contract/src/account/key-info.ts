import * as z from "zod";

/**
 * `GET /api/v1/key`, in OpenRouter's form. Amounts of money are in US dollars; periods are the running UTC day, week
 * from Monday, month.
 */
export const keyInfoSchema = z.object({
  label: z.string(),
  limit: z.number().nullable(),
  limit_remaining: z.number().nullable(),
  limit_reset: z.enum(["daily", "weekly", "monthly"]).nullable(),
  include_byok_in_limit: z.boolean(),
  /** Paid with the gateway's own provider keys. */
  usage: z.number(),
  usage_daily: z.number(),
  usage_weekly: z.number(),
  usage_monthly: z.number(),
  /** Paid with the account's own provider keys. */
  byok_usage: z.number(),
  byok_usage_daily: z.number(),
  byok_usage_weekly: z.number(),
  byok_usage_monthly: z.number(),
  is_free_tier: z.boolean(),
  is_management_key: z.boolean(),
  is_provisioning_key: z.boolean(),
  creator_user_id: z.string().nullable(),
  organization_id: z.string().nullable(),
  workspace_id: z.string().nullable(),
  allowed_data_regions: z.array(z.string()),
  /** -1: no limit. */
  free_model_daily_requests: z.object({
    limit: z.number().int(),
    remaining: z.number().int(),
    used: z.number().int(),
  }),
  /** OpenRouter's own deprecated field: -1, no limit. */
  rate_limit: z.object({ requests: z.number().int(), interval: z.string(), note: z.string() }),
});

export const keyInfoResponseSchema = z.object({ data: keyInfoSchema });

/** `GET /api/v1/credits`, in OpenRouter's form, in US dollars. */
export const creditsResponseSchema = z.object({
  data: z.object({ total_credits: z.number(), total_usage: z.number() }),
});

export type KeyInfo = z.infer<typeof keyInfoSchema>;
export type Credits = z.infer<typeof creditsResponseSchema>["data"];
