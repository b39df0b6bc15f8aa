import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { markInterrupted } from "./mark-interrupted.ts";
import type { GenerationWriter } from "./save-generations.ts";

/** Publishes that this gateway is alive, and marks the generations of dead ones. */
export interface Instances {
  /**
   * Resolves when the generations of an earlier process are marked, or, if other gateways may be alive, when this one
   * is known to them.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface InstancesOptions {
  database: Database;
  writer: GenerationWriter;
  log: Logger;
  instanceId: string;
  /**
   * Milliseconds without a sign of life after which a gateway is dead. A gateway that is alive sends four in this time.
   */
  deadAfter: number;
  /** Gateways that are known to be dead, without waiting for `deadAfter`. */
  predecessors: readonly string[];
}

/**
 * The embedded database belongs to one process, so that a generation that another process left running is over. On
 * PostgreSQL each gateway records that it is alive, by the database's clock.
 */
export function createInstances(options: InstancesOptions): Instances {
  return options.database.kind === "sqlite" ? createOnlyInstance(options) : createSharingInstance(options);
}

function createOnlyInstance({ database, writer, log, instanceId }: InstancesOptions): Instances {
  return {
    async start() {
      try {
        await markInterrupted({
          database,
          writer,
          log,
          among: (query) => query.where("instance_id", "<>", instanceId),
        });
      } catch (cause) {
        // With a full disk, people must still be able to read their data.
        log.error({ err: cause }, "what was interrupted could not be marked in the ledger; the next start tries again");
      }
    },
    close: async () => undefined,
  };
}

/**
 * Declares no gateway dead before this one has reached the database for as long as `deadAfter`: after a failure of the
 * database, the others had no way to send a sign of life.
 */
function createSharingInstance(options: InstancesOptions): Instances {
  const { database, writer, log, instanceId, deadAfter, predecessors } = options;
  const { queries } = database;
  let reachedSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beating = Promise.resolve();

  async function beat(): Promise<void> {
    try {
      const time = await sendKeepAlive(queries, instanceId);
      reachedSince ??= time;
      if (time - reachedSince < deadAfter) return;
      await markInterrupted({
        database,
        writer,
        log,
        among: (query) => query.where("instance_id", "not in", alive(time)),
      });
      await queries
        .deleteFrom("gateway_instances")
        .where("seen_at", "<", time - deadAfter)
        .execute();
      await queries
        .deleteFrom("spending_reservations")
        .where("instance_id", "not in", queries.selectFrom("gateway_instances").select("id"))
        .execute();
    } catch (cause) {
      reachedSince = undefined;
      log.warn({ err: cause }, "the ledger could not be looked through for what other gateways left");
    }
  }

  /**
   * Marks the generations of the predecessors. If the database still executes a statement of one, the row locks make
   * this wait for it.
   */
  async function takeOver(): Promise<void> {
    if (predecessors.length === 0) return;
    try {
      await markInterrupted({
        database,
        writer,
        log,
        among: (query) => query.where("instance_id", "in", predecessors),
      });
      await queries.deleteFrom("spending_reservations").where("instance_id", "in", predecessors).execute();
      await queries.deleteFrom("gateway_instances").where("id", "in", predecessors).execute();
    } catch (cause) {
      log.warn({ err: cause }, "what a dead worker left in the ledger is marked later, as that of any other gateway");
    }
  }

  const alive = (time: number) =>
    queries
      .selectFrom("gateway_instances")
      .select("id")
      .where("seen_at", ">=", time - deadAfter);

  return {
    async start() {
      beating = beat();
      timer = setInterval(() => {
        beating = beating.then(beat);
      }, deadAfter / 4);
      timer.unref();
      await beating;
      await takeOver();
    },
    async close() {
      clearInterval(timer);
      await beating;
      try {
        await queries.deleteFrom("gateway_instances").where("id", "=", instanceId).execute();
      } catch (cause) {
        log.debug({ err: cause }, "the other gateways will find out by themselves that this one has ended");
      }
    },
  };
}

/**
 * Records a sign of life, and returns the database's time, in milliseconds since the epoch: the clocks of two machines
 * may differ by more than `deadAfter`.
 */
async function sendKeepAlive(queries: Kysely<DatabaseSchema>, id: string): Promise<number> {
  const seen_at = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
  const row = await queries
    .insertInto("gateway_instances")
    .values({ id, seen_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seen_at }))
    .returning("seen_at")
    .executeTakeFirstOrThrow();
  return row.seen_at;
}
