import * as z from "zod";
import { usedKeySchema } from "./generation.ts";

const count = z.number().int();
const day = z.iso.date();

/** One row of OpenRouter's `GET /api/v1/activity`: what one endpoint did on one UTC day. */
export const activityItemSchema = z.object({
  date: day,
  model: z.string(),
  model_permaslug: z.string(),
  endpoint_id: z.string(),
  provider_name: z.string(),
  /** US dollars paid with the gateway's own provider keys, and with the account's. */
  usage: z.number(),
  byok_usage_inference: z.number(),
  requests: count,
  prompt_tokens: count,
  completion_tokens: count,
  reasoning_tokens: count,
});

export const activityResponseSchema = z.object({ data: z.array(activityItemSchema) });

export const activityQuerySchema = z.object({
  /** One of the last 30 completed UTC days. */
  date: day.optional(),
  user_id: z.string().optional(),
});

/** The dimensions by which usage can be grouped. */
export const usageDimensions = ["day", "model", "provider", "key", "user"] as const;

/** The totals of all generations that began in a period and have ended. */
export const usageSumSchema = z.object({
  requests: count,
  errors: count,
  /** Requests whose client disconnected before the end. */
  cancelled: count,
  prompt_tokens: count,
  completion_tokens: count,
  reasoning_tokens: count,
  cached_tokens: count,
  /** US dollars; `byok_cost` is the part of it that was paid with the account's own provider keys. */
  cost: z.number(),
  byok_cost: z.number(),
  /** Mean milliseconds until the first part; null if no part came. */
  latency: z.number().nullable(),
  /** Mean tokens per second after the first part; null if no part came. */
  speed: z.number().nullable(),
});

/** One row: the requested dimensions, and the sums. */
export const usageRowSchema = usageSumSchema.extend({
  day: day.optional(),
  model: z.string().optional(),
  /** Null: no provider answered. */
  provider: z.object({ slug: z.string(), name: z.string() }).nullable().optional(),
  /** Null: the request came from the product itself. */
  key: usedKeySchema.nullable().optional(),
  /** The person whose request it was, in an organization. */
  user: z.object({ id: z.string(), name: z.string().nullable() }).optional(),
});

export const usageReportSchema = z.object({
  from: day,
  to: day,
  timezone: z.string(),
  data: z.array(usageRowSchema),
  total: usageSumSchema,
});

const list = z.string().transform((text) => text.split(","));

/** `GET /api/frontend/activity`. Lists are separated by commas. */
export const usageReportQuerySchema = z.object({
  /** First and last day, both included; default: the last 30 days, today included. */
  from: day.optional(),
  to: day.optional(),
  /** The time zone of the days, such as `Europe/Berlin`. */
  timezone: z.string().default("UTC"),
  by: list.pipe(z.array(z.enum(usageDimensions))).default(["day"]),
  model: list.optional(),
  provider: list.optional(),
  /** Ids of API keys; an empty one for requests from the product itself. */
  key: list.optional(),
  user: list.optional(),
  format: z.enum(["json", "csv"]).default("json"),
});

export type ActivityItem = z.infer<typeof activityItemSchema>;
export type UsageDimension = (typeof usageDimensions)[number];
export type UsageSum = z.infer<typeof usageSumSchema>;
export type UsageRow = z.infer<typeof usageRowSchema>;
export type UsageReport = z.infer<typeof usageReportSchema>;
export type UsageReportQuery = z.infer<typeof usageReportQuerySchema>;
