import * as z from "zod";

/** `GET /api/health`. */
export const healthSchema = z.object({
  status: z.literal("ok"),
  version: z.string(),
  /**
   * Where the page tells what is done with it, and what went wrong in it; absent where the operator named no address.
   */
  collectors: z.object({ analytics: z.url().optional(), errors: z.url().optional() }).optional(),
  /** How many processes answer, of those that share the port; absent where there is one. */
  workers: z.object({ running: z.int(), configured: z.int() }).optional(),
});

export type Health = z.infer<typeof healthSchema>;

/** `GET /api/ready`, where requests should be sent to this gateway. `redis` is `none` where none is configured. */
export const readinessSchema = z.object({
  status: z.literal("ready"),
  database: z.literal("ok"),
  redis: z.enum(["ok", "away", "none"]),
});

export type Readiness = z.infer<typeof readinessSchema>;
