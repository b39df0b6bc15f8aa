import { randomBytes } from "node:crypto";
import { type PublishRequest, toDollars } from "@tutti/contract";
import type { Kysely } from "kysely";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema, PublicationTable } from "../database/schema.ts";
import { type LimitTarget, limitSubjectOf, setCountedLimit } from "../limits/spending/limit-rows.ts";
import type { Reservations } from "../limits/spending/reservations.ts";
import { toSpender } from "../limits/spending/spenders.ts";

/** What a published app may call and spend on its owner's account. */
export interface PublishedAllowance {
  /** The slug of the model that is called if the app names none. */
  model: string;
  perMinute: number;
  callKey: string;
  /** US dollars, in all. */
  limit: number;
  /** US dollars, with what running calls may still cost. */
  spent: number;
}

const MINUTE = 60_000;

/** The calls of published apps on their owners' accounts. What they may spend is a limit of the one table. */
export interface PublishedCalls {
  /** By the publication's id; a publication without an allowance has none. */
  allowancesOf(publications: readonly CallingPublication[]): Promise<ReadonlyMap<string, PublishedAllowance>>;
  /** Sets or ends an allowance; while it exists, its spending stays counted. Call it in a transaction. */
  set(
    transaction: Kysely<DatabaseSchema>,
    publication: PublicationOwner,
    allowance: PublishRequest["purse"],
  ): Promise<void>;
  /** Gives the app another key for its calls, so that those with the present one are refused. */
  replaceCallKey(transaction: Kysely<DatabaseSchema>, publicationId: string): Promise<void>;
  /**
   * Counts a call; false if the app has made as many in this minute as it may: one statement, so that simultaneous
   * calls never exceed that, at however many gateways.
   */
  take(publicationId: string): Promise<boolean>;
}

type CallingPublication = Pick<PublicationTable, "id" | "call_model" | "calls_per_minute" | "call_key">;
type PublicationOwner = Pick<PublicationTable, "id" | "user_id" | "organization_id">;

/** @param options.now milliseconds since the epoch */
export function createPublishedCalls(options: {
  database: Pick<Database, "queries">;
  reservations: Pick<Reservations, "read">;
  now: () => number;
}): PublishedCalls {
  const { reservations, now } = options;
  const { queries } = options.database;

  return {
    async allowancesOf(publications) {
      const calling = publications.filter(({ call_key }) => call_key !== null);
      if (calling.length === 0) return new Map();
      const { states } = await reservations.read(calling.map(({ id }) => toSpender("publication", id, "")));
      const limits = new Map(
        states.flatMap((state) => (state.isOwn && state.kind === "publication" ? [[state.id, state] as const] : [])),
      );
      return new Map(
        calling.flatMap(({ id, call_model: model, calls_per_minute: perMinute, call_key: callKey }) => {
          const limit = limits.get(id);
          if (limit === undefined || model === null || perMinute === null || callKey === null) return [];
          const spent = toDollars(limit.spent + limit.reserved);
          return [[id, { model, perMinute, callKey, limit: toDollars(limit.amount), spent }] as const];
        }),
      );
    },
    async set(transaction, publication, allowance) {
      if (allowance === undefined) return;
      const target = targetOf(publication);
      const { id } = publication;
      const update = transaction.updateTable("publications").where("id", "=", id);
      if (allowance === null) {
        await transaction.deleteFrom("spending_limits").where("subject", "=", limitSubjectOf(target)).execute();
        await update.set({ call_model: null, calls_per_minute: null, call_key: null }).execute();
        return;
      }
      const { model, per_minute: perMinute, limit: amount } = allowance;
      const earlier = await transaction
        .selectFrom("spending_limits")
        .select("subject")
        .where("subject", "=", limitSubjectOf(target))
        .executeTakeFirst();
      await update
        .set(({ fn, val }) => ({
          call_model: model,
          calls_per_minute: perMinute,
          call_key: fn.coalesce("call_key", val(createCallKey())),
        }))
        .execute();
      const spent = earlier === undefined ? 0 : undefined;
      await setCountedLimit(transaction, { target, limit: { amount, period: "total" }, spent, at: now() });
    },
    async replaceCallKey(transaction, publicationId) {
      await transaction
        .updateTable("publications")
        .set({ call_key: createCallKey() })
        .where("id", "=", publicationId)
        .where("call_key", "is not", null)
        .execute();
    },
    async take(publicationId) {
      const minute = Math.floor(now() / MINUTE);
      const row = await queries
        .updateTable("publications")
        .set(({ eb }) => ({
          call_minute: minute,
          minute_calls: eb
            .case()
            .when("call_minute", "=", minute)
            .then(eb("minute_calls", "+", 1))
            .else(1)
            .end(),
        }))
        .where("id", "=", publicationId)
        .where(({ eb, or }) =>
          or([eb("call_minute", "<>", minute), eb("minute_calls", "<", eb.ref("calls_per_minute"))]),
        )
        .returning("id")
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

/** What the owner's limit of a published app is of; it is deleted with the owner, as the publication is. */
export function targetOf({ id, user_id: userId, organization_id: organizationId }: PublicationOwner): LimitTarget {
  return {
    kind: "publication",
    id,
    userId: userId ?? undefined,
    organizationId: organizationId ?? undefined,
    isOwn: true,
  };
}

/** 128 random bits. */
function createCallKey(): string {
  return randomBytes(16).toString("base64url");
}
