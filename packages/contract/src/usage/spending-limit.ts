import * as z from "zod";

/**
 * Everything that a limit in dollars can be of. `turn`, `room`, `artifact`, `app` and `suite-run` are named by the
 * client of a request (`spenderHeaders`), for one person each; the gateway knows the others itself. An artifact's
 * spending is all that it cost, also the answers that made it; its app's is what the running app itself asks.
 */
export const spenderKinds = [
  "key",
  "person",
  "organization",
  "room",
  "turn",
  "artifact",
  "app",
  "publication",
  "suite-run",
  "session",
  "model",
] as const;

export type SpenderKind = (typeof spenderKinds)[number];

/** The kinds that a person sets limits of, for what the person's own requests name. */
export const ownSpenderKinds = ["room", "turn", "artifact", "app", "suite-run", "session"] as const;

export type OwnSpenderKind = (typeof ownSpenderKinds)[number];

/** The kinds of own caps: the caps of a person, each of one thing that the person's requests name. */
export const capKinds = ["room", "turn", "app", "suite-run"] as const satisfies readonly OwnSpenderKind[];

export type CapKind = (typeof capKinds)[number];

/**
 * The headers that name what a request spends for. A turn's id is that of its room, a slash, and its own: a limit of
 * the kind `turn` with a room's id holds for each turn of that room.
 */
export const spenderHeaders = {
  room: "x-tutti-room",
  turn: "x-tutti-turn",
  artifact: "x-tutti-artifact",
  app: "x-tutti-app",
  "suite-run": "x-tutti-suite-run",
} as const satisfies Partial<Record<OwnSpenderKind, string>>;

/** The period after which a limit begins anew: a day, week or month of UTC; `total` never does. */
export const limitPeriods = ["total", "day", "week", "month"] as const;

export type LimitPeriod = (typeof limitPeriods)[number];

/** A limit in dollars, and how it stands. */
export const spendingLimitSchema = z.object({
  kind: z.enum(spenderKinds),
  id: z.string(),
  /** US dollars. */
  amount: z.number(),
  period: z.enum(limitPeriods),
  /** US dollars that were spent in the current period, and that running answers may still cost. */
  spent: z.number(),
  reserved: z.number(),
  /** When the period begins anew; null: never. */
  until: z.string().nullable(),
});

export type SpendingLimit = z.infer<typeof spendingLimitSchema>;

/** What an answer's end, or a refusal, says of the limit that it met. */
export const metLimitSchema = spendingLimitSchema.pick({
  kind: true,
  id: true,
  amount: true,
  period: true,
  until: true,
});

export type MetLimit = z.infer<typeof metLimitSchema>;
