import { createAnswerSlots } from "../../limits/answer-slots.ts";
import { createLimits, type Limits } from "../../limits/limits.ts";
import { createMemoryReservations } from "../../limits/spending/memory-reservations.ts";
import { readLimits } from "../../limits/spending/read-limits.ts";
import type { Reservations } from "../../limits/spending/reservations.ts";
import { createSharedReservations } from "../../limits/spending/shared-reservations.ts";
import { createQuotas, type Quotas } from "../../quotas/quotas.ts";
import type { Foundation } from "./foundation.ts";

/** What bounds people and keys: the rates of their requests, what running answers may cost, and their stored rows. */
export interface ConnectedLimits {
  limits: Limits;
  reservations: Reservations;
  quotas: Quotas;
}

/** Connects the limits: what must hold for all processes together is counted in their shared state. */
export function connectLimits({
  config,
  database,
  instanceId,
  link,
  createCounter,
  log,
  now,
}: Foundation): ConnectedLimits {
  const { queries } = database;
  const reservations =
    database.kind === "postgres"
      ? createSharedReservations({ queries, instanceId, log, now })
      : (link?.reservations ??
        createMemoryReservations((spenders) => readLimits(queries, { spenders, now: now() }), now));
  const limits = createLimits({
    requestsPerMinute: config.requestsPerMinute,
    slots: link?.slots ?? createAnswerSlots(config.answersAtOnce),
    createCounter,
    reservations,
    now,
  });
  return { limits, reservations, quotas: createQuotas({ queries, rows: config.quotas, take: limits.takeInsertion }) };
}
