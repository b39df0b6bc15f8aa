import { randomBytes } from "node:crypto";
import type { PublishRequest } from "@tutti/contract";
import { NANODOLLARS, toNanodollars } from "@tutti/contract";
import type { Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema, PublicationPurseTable } from "../database/schema.ts";
import type { CostOutcome } from "../limits/spending/cost-outcome.ts";
import { fail, type Result, succeed } from "../result.ts";

/** Why a call is not paid from a purse. */
export type HoldFailure = "not-allowed" | "purse-empty" | "too-many-requests";

/**
 * The highest cost of a call, in nanodollars, given the rest of the purse; undefined if the rest does not cover the
 * call.
 */
type PriceWithin = (rest: number) => number | undefined;

/** How often a purse is read again because other calls have changed it meanwhile. */
const ATTEMPTS = 8;
const MINUTE = 60_000;

/** The budgets of published apps on their owners' accounts. */
export interface PublicationPurses {
  find(publicationIds: readonly string[]): Promise<ReadonlyMap<string, PublicationPurseTable>>;
  /** Sets or ends a purse; while it exists, its spending stays counted. */
  set(publicationId: string, purse: PublishRequest["purse"]): Promise<void>;
  /** Gives the app another key for its calls, so that those with the present one are refused. */
  replaceCallKey(transaction: Kysely<DatabaseSchema>, publicationId: string): Promise<void>;
  /**
   * Counts a call, and holds its highest cost: one statement that changes the purse only if the limit is kept, so that
   * simultaneous calls never exceed it, at however many gateways. Returns the held nanodollars.
   */
  hold(publicationId: string, priceWithin: PriceWithin): Promise<Result<number, HoldFailure>>;
  /**
   * Replaces the held amount by what the call cost, where that is known; else the held amount stays spent.
   *
   * @param heldSum nanodollars
   */
  settle(publicationId: string, heldSum: number, outcome: CostOutcome): Promise<void>;
}

/** @param options.now milliseconds since the epoch */
export function createPublicationPurses(options: {
  database: Pick<Database, "queries">;
  now: () => number;
}): PublicationPurses {
  const { now } = options;
  const { queries } = options.database;

  const find: PublicationPurses["find"] = async (publicationIds) => {
    if (publicationIds.length === 0) return new Map();
    const rows = await queries
      .selectFrom("publication_purses")
      .selectAll()
      .where("publication_id", "in", publicationIds)
      .execute();
    return new Map(rows.map((row) => [row.publication_id, inNumbers(row)]));
  };

  return {
    find,
    async set(publicationId, purse) {
      if (purse === undefined) return;
      if (purse === null) {
        await queries.deleteFrom("publication_purses").where("publication_id", "=", publicationId).execute();
        return;
      }
      const changes = { model: purse.model, amount: toNanodollars(purse.limit), per_minute: purse.per_minute };
      await queries
        .insertInto("publication_purses")
        .values({
          publication_id: publicationId,
          ...changes,
          spent: 0,
          minute: 0,
          minute_calls: 0,
          call_key: createCallKey(),
        })
        .onConflict((conflict) => conflict.column("publication_id").doUpdateSet(changes))
        .execute();
    },
    async replaceCallKey(transaction, publicationId) {
      await transaction
        .updateTable("publication_purses")
        .set({ call_key: createCallKey() })
        .where("publication_id", "=", publicationId)
        .execute();
    },
    async hold(publicationId, priceWithin) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const purse = (await find([publicationId])).get(publicationId);
        if (purse === undefined) return fail("not-allowed");
        const minute = Math.floor(now() / MINUTE);
        if (purse.minute === minute && purse.minute_calls >= purse.per_minute) return fail("too-many-requests");
        const price = priceWithin(Math.max(0, purse.amount - purse.spent));
        if (price === undefined) return fail("purse-empty");
        const row = await queries
          .updateTable("publication_purses")
          .set(({ eb }) => ({
            spent: eb("spent", "+", price),
            minute,
            minute_calls: eb
              .case()
              .when("minute", "=", minute)
              .then(eb("minute_calls", "+", 1))
              .else(1)
              .end(),
          }))
          .where("publication_id", "=", publicationId)
          .where(({ eb }) => eb(eb("spent", "+", price), "<=", eb.ref("amount")))
          .where(({ eb, or }) => or([eb("minute", "<>", minute), eb("minute_calls", "<", eb.ref("per_minute"))]))
          .returning("publication_id")
          .executeTakeFirst();
        if (row !== undefined) return succeed(price);
      }
      return fail("purse-empty");
    },
    async settle(publicationId, heldSum, outcome) {
      const cost =
        outcome.type === "held" ? Math.max(heldSum, toNanodollars(outcome.minimum)) : toNanodollars(outcome.dollars);
      if (cost === heldSum) return;
      await queries
        .updateTable("publication_purses")
        .set(({ eb }) => ({ spent: eb("spent", "+", cost - heldSum) }))
        .where("publication_id", "=", publicationId)
        .execute();
    },
  };
}

/** 128 random bits. */
function createCallKey(): string {
  return randomBytes(16).toString("base64url");
}

/** US dollars. */
export function spentDollars({ spent }: PublicationPurseTable): number {
  return spent / NANODOLLARS;
}

/** PostgreSQL returns large numbers as texts. */
function inNumbers(row: PublicationPurseTable): PublicationPurseTable {
  const { amount, spent, minute } = row;
  return { ...row, amount: Number(amount), spent: Number(spent), minute: Number(minute) };
}
