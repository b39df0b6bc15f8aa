import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { DatabaseSchema } from "../../database/schema.ts";
import { readLimits } from "./read-limits.ts";
import { decide, type ReservationOutcome, type ReservationRequest, type Reservations } from "./reservations.ts";
import type { Spender } from "./spenders.ts";

export interface SharedReservationsOptions {
  /** PostgreSQL. */
  queries: Kysely<DatabaseSchema>;
  /** The id by which the ledger records that this process is alive. */
  instanceId: string;
  /** Milliseconds without a sign of life after which a gateway counts as dead; default a minute, as for the ledger. */
  deadAfter?: number | undefined;
  log: Logger;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * Keeps reservations in the database, for gateways that share it. One gateway at a time decides for a subject, under
 * locks that are taken in the order of their names; it reads a consistent state, in which an answer either still runs
 * or is in the sums. The reservations of a killed gateway count until its answers are marked as interrupted, and then
 * their charges do; those of answers that are not in the ledger count no longer than that gateway counts as alive.
 */
export function createSharedReservations(options: SharedReservationsOptions): Reservations {
  const { queries, instanceId, deadAfter = 60_000, log, now } = options;
  // Waiting for a lock occupies a connection: one for each person and key at most.
  const deciding = new Map<string, Promise<unknown>>();

  const read = (connection: Kysely<DatabaseSchema>, spenders: readonly Spender[]) =>
    readLimits(connection, { spenders, now: now(), reserved: reservedSum(spenders, deadAfter) });

  async function decideLocked(request: ReservationRequest): Promise<ReservationOutcome> {
    const { id, spenders } = request;
    return queries.transaction().execute(async (transaction) => {
      const names = spenders.map(({ subject }) => `tutti:spending:${subject}`).toSorted();
      await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
        from unnest(cast(${names} as text[])) with ordinality as lock(name, place) order by place`.execute(transaction);
      const { states } = await read(transaction, spenders);
      const outcome = decide(states, request);
      const limited = [...new Set(states.map(({ subject }) => subject))];
      if (outcome.type === "granted" && limited.length > 0) {
        await transaction
          .insertInto("spending_reservations")
          .values(
            limited.map((subject) => ({
              generation_id: id,
              subject,
              instance_id: instanceId,
              picodollars: outcome.amount,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(["generation_id", "subject"])
              .doUpdateSet({ picodollars: sql`spending_reservations.picodollars + excluded.picodollars` }),
          )
          .execute();
      }
      return outcome;
    });
  }

  return {
    read: (spenders) => read(queries, spenders),
    async reserve(request) {
      const name = request.spenders[0]?.subject ?? "";
      const before = deciding.get(name);
      const decision = (before ?? Promise.resolve()).then(() => decideLocked(request));
      const end = decision.catch(() => undefined);
      deciding.set(name, end);
      try {
        return await decision;
      } finally {
        if (deciding.get(name) === end) deciding.delete(name);
      }
    },
    release({ id }) {
      queries
        .deleteFrom("spending_reservations")
        .where("generation_id", "=", id)
        .execute()
        .catch((cause: unknown) => {
          // The reservation of a generation that has ended does not count any more.
          log.warn({ err: cause, generation: id }, "the reservation for an answer could not be released");
        });
    },
  };
}

/** The reserved picodollars of each subject, with the tables that they are read from. */
function reservedSum(spenders: readonly Spender[], deadAfter: number) {
  const subjects = sql.join(spenders.map(({ subject }) => sql`${subject}`));
  return sql<number>`cast(reservation.picodollars as double precision)
    from spending_reservations as reservation
    left join gateway_instances as instance on instance.id = reservation.instance_id
    left join generations as generation on generation.id = reservation.generation_id
    where reservation.subject in (${subjects})
    and (generation.status = 'running' or (generation.status is null and instance.seen_at >=
      cast(extract(epoch from clock_timestamp()) * 1000 as bigint) - cast(${deadAfter} as bigint)))`;
}
