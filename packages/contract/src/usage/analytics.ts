import * as z from "zod";
import { shortText } from "../text-bounds.ts";

/** What can be added up, by the names of OpenRouter's analytics; those that it has not are ours. */
export const analyticsMetrics = {
  request_count: { display_label: "Requests", is_rate: false, display_format: "number" },
  error_count: { display_label: "Failed requests", is_rate: false, display_format: "number" },
  cancelled_count: { display_label: "Cancelled requests", is_rate: false, display_format: "number" },
  prompt_tokens: { display_label: "Prompt tokens", is_rate: false, display_format: "number" },
  completion_tokens: { display_label: "Completion tokens", is_rate: false, display_format: "number" },
  reasoning_tokens: { display_label: "Reasoning tokens", is_rate: false, display_format: "number" },
  cached_tokens: { display_label: "Cached tokens", is_rate: false, display_format: "number" },
  total_usage: { display_label: "Cost", is_rate: false, display_format: "currency" },
  byok_usage: { display_label: "Cost of own provider keys", is_rate: false, display_format: "currency" },
  cache_hit_rate: { display_label: "Cached share of the prompt", is_rate: true, display_format: "percent" },
  latency: { display_label: "Time to the first part", is_rate: true, display_format: "latency" },
  throughput: { display_label: "Tokens per second", is_rate: true, display_format: "throughput" },
} as const;

export const analyticsDimensions = {
  model: { display_label: "Model" },
  provider: { display_label: "Provider" },
  api_key_id: { display_label: "API key" },
  user: { display_label: "Person" },
} as const;

export const analyticsGranularities = {
  hour: { display_label: "Hour" },
  day: { display_label: "Day" },
  week: { display_label: "Week" },
  month: { display_label: "Month" },
} as const;

export const analyticsOperators = {
  eq: { value_type: "scalar" },
  neq: { value_type: "scalar" },
  in: { value_type: "array" },
  not_in: { value_type: "array" },
} as const;

const keysOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [keyof Table & string, ...(keyof Table & string)[]];

const label = z.string();

/** `GET /api/{version}/analytics/meta`, in OpenRouter's form. */
export const analyticsMetaSchema = z.object({
  data: z.object({
    metrics: z.array(
      z.object({
        name: z.string(),
        display_label: label,
        is_rate: z.boolean(),
        display_format: z.enum(["number", "currency", "percent", "latency", "throughput"]),
      }),
    ),
    dimensions: z.array(z.object({ name: z.string(), display_label: label })),
    operators: z.array(z.object({ name: z.string(), value_type: z.enum(["scalar", "array"]) })),
    granularities: z.array(z.object({ name: z.string(), display_label: label })),
  }),
});

const filterSchema = z.object({
  field: z.enum(keysOf(analyticsDimensions)),
  operator: z.enum(keysOf(analyticsOperators)),
  value: z.union([shortText, z.array(shortText).max(100)]),
});

/** `POST /api/{version}/analytics/query`: sums of generations by the time of their beginning. */
export const analyticsQuerySchema = z.object({
  metrics: z
    .array(z.enum(keysOf(analyticsMetrics)))
    .min(1)
    .max(20),
  dimensions: z
    .array(z.enum(keysOf(analyticsDimensions)))
    .max(4)
    .optional(),
  filters: z.array(filterSchema).max(20).optional(),
  granularity: z.enum(keysOf(analyticsGranularities)).optional(),
  /** Default: the last 30 days. */
  time_range: z
    .object({ start: z.iso.datetime({ offset: true }).max(40), end: z.iso.datetime({ offset: true }).max(40) })
    .optional(),
  order_by: z.object({ field: shortText, direction: z.enum(["asc", "desc"]) }).optional(),
  /** The most rows of the same dimensions. */
  group_limit: z.number().int().positive().max(10_000).optional(),
  limit: z.number().int().positive().max(10_000).default(1000),
});

/** A row: the requested dimensions, its `date` where a granularity is requested, and the metrics. */
export const analyticsRowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const analyticsResultSchema = z.object({
  data: z.object({
    data: z.array(analyticsRowSchema),
    metadata: z.object({ query_time_ms: z.number(), row_count: z.number().int(), truncated: z.boolean() }),
  }),
});

export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>;
export type AnalyticsRow = z.infer<typeof analyticsRowSchema>;
export type AnalyticsMetric = keyof typeof analyticsMetrics;
export type AnalyticsDimension = keyof typeof analyticsDimensions;
