import type { ApiError, MetLimit, SpenderKind } from "@tutti/contract";
import { toDollars } from "@tutti/contract";
import type { LimitRefusal } from "../refusal.ts";
import { periodEnd, resetOf } from "./limit-period.ts";
import type { LimitState } from "./reservations.ts";

/** What a limit is of, in a sentence to the person whose request it refuses. */
const names: Readonly<Record<Exclude<SpenderKind, "key" | "person">, string>> = {
  organization: "your organization",
  room: "this room",
  turn: "one turn of this room",
  artifact: "this artifact",
  app: "this app",
  publication: "this app",
  "suite-run": "this run of the suite",
  session: "this session",
  model: "this model",
};

const periodNames = { total: "in all", day: "a day", week: "a week", month: "a month" } as const;

/** A limit that was met, as answers and refusals name it. */
export function toMetLimit({ kind, id, amount, period }: LimitState, now: number): MetLimit {
  const end = periodEnd(period, now);
  return { kind, id, amount: toDollars(amount), period, until: end === undefined ? null : new Date(end).toISOString() };
}

/** The refusal of a visitor's call where a limit of the person who pays is reached. */
export const visitRefusal: LimitRefusal = {
  error: {
    code: 402,
    message: "The rest of the app's limit does not cover this call",
    metadata: { error_type: "payment_required" },
  },
  headers: {},
};

/** The refusal of a running app's call where no limit says how much it may spend. */
export const allowanceRefusal: LimitRefusal = {
  error: {
    code: 403,
    message:
      "This app has no limit in dollars, and spends nothing without one. Allow it again in its menu, under AI, or set a limit: PUT /api/frontend/limits/app/{id}",
    metadata: { error_type: "permission_denied" },
  },
  headers: {},
};

/**
 * The refusal of an answer that a limit does not cover: a key's as OpenRouter refuses it, any other with 402, and the
 * seconds until the limit begins anew.
 */
export function refuseSpending(
  limit: LimitState,
  { now, isVisitor }: { now: number; isVisitor: boolean },
): LimitRefusal {
  if (isVisitor) return visitRefusal;
  const met = toMetLimit(limit, now);
  const metadata = { error_type: "payment_required", limit: met };
  if (limit.kind === "key") return { error: { code: 403, message: keyMessage(met), metadata }, headers: {} };
  const end = periodEnd(limit.period, now);
  const headers = end === undefined ? {} : { "Retry-After": String(Math.max(1, Math.ceil((end - now) / 1000))) };
  return { error: { code: 402, message: limitMessage(met), metadata } satisfies ApiError, headers };
}

/** What a limit that is met says to the person. */
export function limitMessage(met: MetLimit): string {
  const { kind, amount, period, until } = met;
  if (kind === "key") return keyMessage(met);
  const spent = `$${amount} ${periodNames[period]}`;
  const next = until === null ? "" : ` The next ${period} begins on ${until.slice(0, 10)} (UTC).`;
  if (kind !== "person") return `The limit of ${names[kind]} is ${spent}, and this answer would exceed it.${next}`;
  const begin = until === null ? "Ask" : `The next ${period} begins on ${until.slice(0, 10)} (UTC); ask`;
  return `You may spend ${spent} on this server, and this answer would exceed that. ${begin} the server's administrator for a higher limit.`;
}

function keyMessage({ amount, period }: MetLimit): string {
  return `Key limit exceeded (${resetOf(period) ?? "total"} limit). This key may spend $${amount}; manage it in your account's API keys.`;
}
