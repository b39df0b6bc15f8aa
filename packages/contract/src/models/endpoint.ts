import * as z from "zod";
import { architectureSchema, pricingSchema } from "./model.ts";

/** p90 is the value that nine of ten answers reached or bettered, and so on. */
const percentilesSchema = z.object({ p50: z.number(), p75: z.number(), p90: z.number(), p99: z.number() });

/** One model as one provider serves it. */
export const endpointSchema = z.looseObject({
  name: z.string(),
  model_id: z.string(),
  model_name: z.string(),
  provider_name: z.string(),
  /** The provider's slug, as `provider.order` takes it, with the quantization behind it where that is known. */
  tag: z.string(),
  /** Tokens; 0: not known. */
  context_length: z.number().int(),
  max_prompt_tokens: z.number().int().nullable(),
  max_completion_tokens: z.number().int().nullable(),
  pricing: pricingSchema,
  quantization: z.string().nullable(),
  supported_parameters: z.array(z.string()),
  supports_implicit_caching: z.boolean(),
  supports_tool_choice: z.object({
    auto: z.boolean(),
    none: z.boolean(),
    required: z.boolean(),
    function: z.boolean(),
  }),
  /** 0: normal; -2: the endpoint has failed recently, and is called last. */
  status: z.number().int().optional(),
  /** Percent of the requests that were answered; null if there were none. */
  uptime_last_5m: z.number().nullable(),
  uptime_last_30m: z.number().nullable(),
  uptime_last_1d: z.number().nullable(),
  /** Milliseconds until the first part, measured here. */
  latency_last_30m: percentilesSchema.nullable(),
  /** Tokens a second, measured here. */
  throughput_last_30m: percentilesSchema.nullable(),
});

/** `GET /api/v1/models/{author}/{slug}/endpoints`. */
export const modelEndpointsSchema = z.object({
  data: z.looseObject({
    id: z.string(),
    name: z.string(),
    created: z.number().int(),
    description: z.string(),
    architecture: architectureSchema,
    endpoints: z.array(endpointSchema),
  }),
});

/** `GET /api/v1/endpoints/zdr`: all endpoints whose provider retains nothing of the requests. */
export const endpointListSchema = z.object({ data: z.array(endpointSchema) });

export type PublicEndpoint = z.infer<typeof endpointSchema>;
export type ModelEndpoints = z.infer<typeof modelEndpointsSchema>;
