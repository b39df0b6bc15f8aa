import * as z from "zod";
import { pageQuerySchema, pageSchema } from "../page.ts";
import { limitPeriods, spendingLimitSchema } from "../usage/spending-limit.ts";
import type { OperationTable } from "./operation.ts";

/** US dollars of a person's own cap, at most: whole picodollars are exact up to there. */
export const MAX_CAP = 9000;

/** A limit that holds for a person. */
export const heldLimitSchema = spendingLimitSchema.extend({
  /** US dollars that are neither spent nor held for running answers; at least 0. */
  left: z.number(),
  /** Whether the person set it, and may change it. */
  is_own: z.boolean(),
});

/** `GET /api/frontend/limits`. */
export const heldLimitListSchema = pageSchema(heldLimitSchema);

/** `PUT /api/frontend/limits/{kind}/{id}`. */
export const spendingCapSchema = z.object({
  /** US dollars. */
  amount: z.number().nonnegative().max(MAX_CAP),
  period: z.enum(limitPeriods).default("total"),
  /**
   * US dollars that a cap in total of one thing counts as spent from now on. Left out: a cap that was there goes on
   * counting; a new one counts all that was ever spent.
   */
  spent: z.number().nonnegative().max(MAX_CAP).optional(),
});

export type HeldLimit = z.infer<typeof heldLimitSchema>;

export const spendingLimitOperations = {
  listSpendingLimits: {
    method: "get",
    path: "/api/frontend/limits",
    access: "session",
    query: pageQuerySchema.extend({
      room: z.string().min(1).max(99).optional(),
      app: z.string().min(1).max(99).optional(),
    }),
    response: { status: 200, schema: heldLimitListSchema },
    errors: [400],
  },
  setSpendingCap: {
    method: "put",
    path: "/api/frontend/limits/{kind}/{id}",
    access: "session",
    body: { schema: spendingCapSchema, limit: 1000, values: 20 },
    response: { status: 204 },
    errors: [400, 403, 429],
  },
  removeSpendingCap: {
    method: "delete",
    path: "/api/frontend/limits/{kind}/{id}",
    access: "session",
    response: { status: 204 },
    errors: [400, 404],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const spendingLimitSchemas = {
  HeldLimit: heldLimitSchema,
  HeldLimitList: heldLimitListSchema,
  SpendingCap: spendingCapSchema,
} as const;
