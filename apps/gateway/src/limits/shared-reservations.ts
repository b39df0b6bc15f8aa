import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { DatabaseSchema } from "../database/schema.ts";
import { amountToReserve, type ReservationRequest, type Reservations } from "./reservations.ts";
import { nameOfSpender, type Spender } from "./spending.ts";

export interface SharedReservationsOptions {
  /** PostgreSQL. */
  queries: Kysely<DatabaseSchema>;
  /** The id by which the ledger records that this process is alive. */
  instanceId: string;
  /** Milliseconds without a sign of life after which a gateway counts as dead; default a minute, as for the ledger. */
  deadAfter?: number | undefined;
  log: Logger;
}

/** Trillionths in one dollar; the database counts money in them. */
const PICODOLLARS = 1e12;

/**
 * Keeps reservations in the database, for gateways that share it. One gateway at a time decides for a key, under a
 * lock; it reads a consistent state, in which an answer either still runs or is in the sums. The reservations of a
 * killed gateway count until its answers are marked as interrupted, and then their charges do; those of answers that
 * are not in the ledger count no longer than that gateway counts as alive.
 */
export function createSharedReservations(options: SharedReservationsOptions): Reservations {
  const { queries, instanceId, deadAfter = 60_000, log } = options;
  // Waiting for a lock occupies a connection: one per key at most.
  const deciding = new Map<string, Promise<unknown>>();

  async function decide(request: ReservationRequest): Promise<number | undefined> {
    const { limit, since = 0, estimate } = request;
    const name = nameOfSpender(request);
    return queries.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tutti:spending:${name}`}, 0))`.execute(transaction);
      const { spent, reserved } = await readState(transaction, { spender: request, since, deadAfter });
      const amount = amountToReserve({
        limit,
        amountSpent: spent / PICODOLLARS,
        amountReserved: reserved / PICODOLLARS,
        estimate,
      });
      if (amount === undefined) return undefined;
      const picodollars = Math.round(amount * PICODOLLARS);
      await transaction
        .insertInto("spending_reservations")
        .values({ id: rowIdOf(request), key_id: name, instance_id: instanceId, picodollars })
        .execute();
      return amount;
    });
  }

  return {
    async reserve(request) {
      const name = nameOfSpender(request);
      const before = deciding.get(name);
      const decision = (before ?? Promise.resolve()).then(() => decide(request));
      const end = decision.catch(() => undefined);
      deciding.set(name, end);
      try {
        return await decision;
      } finally {
        if (deciding.get(name) === end) deciding.delete(name);
      }
    },
    release(reservation) {
      const id = rowIdOf(reservation);
      queries
        .deleteFrom("spending_reservations")
        .where("id", "=", id)
        .execute()
        .catch((cause: unknown) => {
          // The reservation of a generation that has ended does not count any more.
          log.warn({ err: cause, generation: id }, "the reservation for an answer could not be released");
        });
    },
  };
}

/** The suffix of a generation's id in the reservation for a person, beside the one for a key. */
const OF_PERSON = ":user";

function rowIdOf({ id, ...spender }: Spender & { id: string }): string {
  return "keyId" in spender ? id : `${id}${OF_PERSON}`;
}

/** In trillionths of a dollar. */
async function readState(
  queries: Kysely<DatabaseSchema>,
  { spender, since, deadAfter }: { spender: Spender; since: number; deadAfter: number },
): Promise<{ spent: number; reserved: number }> {
  const [column, value] = "keyId" in spender ? ["key_id", spender.keyId] : ["user_id", spender.userId];
  const { rows } = await sql<{ spent: number; reserved: number }>`select
    coalesce((
      select cast(sum(charge_picodollars) as double precision) from usage_days
      where ${sql.ref(column)} = ${value} and starts_at >= cast(${since} as bigint)
    ), 0) as spent,
    coalesce((
      select cast(sum(reservation.picodollars) as double precision) from spending_reservations as reservation
      left join gateway_instances as instance on instance.id = reservation.instance_id
      left join generations as generation on generation.id = replace(reservation.id, ${OF_PERSON}, '')
      where reservation.key_id = ${nameOfSpender(spender)}
      and (generation.status = 'running' or (generation.status is null and instance.seen_at >=
        cast(extract(epoch from clock_timestamp()) * 1000 as bigint) - cast(${deadAfter} as bigint)))
    ), 0) as reserved`.execute(queries);
  const [state] = rows;
  if (!state) throw new Error("A query without a table returned no row.");
  return state;
}
