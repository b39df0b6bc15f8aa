import * as z from "zod";

/** `GET /api/health`. */
export const healthSchema = z.object({
  status: z.literal("ok"),
  version: z.string(),
  /** Addresses to which the page reports its usage and its errors; absent if the operator configured none. */
  collectors: z.object({ analytics: z.url().optional(), errors: z.url().optional() }).optional(),
  /** How many processes answer, of those that share the port; absent if there is only one. */
  workers: z.object({ running: z.int(), configured: z.int() }).optional(),
});

export type Health = z.infer<typeof healthSchema>;

/**
 * `GET /api/ready`: the response if requests should be sent to this gateway. `redis` is `none` if none is configured.
 */
export const readinessSchema = z.object({
  status: z.literal("ready"),
  database: z.literal("ok"),
  redis: z.enum(["ok", "away", "none"]),
});

export type Readiness = z.infer<typeof readinessSchema>;
