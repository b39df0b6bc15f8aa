import type { LimitPeriod, SpenderKind } from "@tutti/contract";
import { toBoundedPicodollars, toDollars } from "@tutti/contract";
import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, SpendingLimitTable } from "../../database/schema.ts";
import { capSubjectOf, subjectOf } from "./spenders.ts";

/** What a limit is of, and whose requests it applies to. */
export interface LimitTarget {
  kind: SpenderKind;
  id: string;
  /** The person it belongs to, and with whose account it is deleted; undefined for an organization's and a model's. */
  userId?: string | undefined;
  /** The organization it belongs to, where it is not of the organization itself. */
  organizationId?: string | undefined;
  /** Whether the person sets it, beside what the operator does. */
  isOwn?: boolean | undefined;
}

/** A limit in dollars of one period. */
export interface LimitAmount {
  /** US dollars. */
  amount: number;
  period: LimitPeriod;
  /** Picodollars that were charged in total before it began to count; default 0: it counts everything. */
  spentBefore?: number | undefined;
}

/** Sets all limits of a target to these: others of it are removed. Call it in a transaction. */
export async function setLimits(
  queries: Kysely<DatabaseSchema>,
  { target, limits, at }: { target: LimitTarget; limits: readonly LimitAmount[]; at: number },
): Promise<void> {
  const { kind, id, userId } = target;
  const organizationId = kind === "organization" ? id : (target.organizationId ?? null);
  const subject = limitSubjectOf(target);
  await queries.deleteFrom("spending_limits").where("subject", "=", subject).execute();
  if (limits.length === 0) return;
  await queries
    .insertInto("spending_limits")
    .values(
      limits.map(({ amount, period, spentBefore = 0 }) => ({
        subject,
        period,
        kind,
        id,
        picodollars: toBoundedPicodollars(amount),
        owner: userId ?? organizationId ?? "",
        user_id: userId ?? null,
        organization_id: organizationId,
        changed_at: at,
        spent_before: spentBefore,
      })),
    )
    .execute();
}

/**
 * Sets the one limit of a target that may begin anew. Call it in a transaction.
 *
 * @param options.spent US dollars that it counts as spent from now on; undefined: a limit of the same period goes on
 * counting, and another one counts everything
 */
export async function setCountedLimit(
  queries: Kysely<DatabaseSchema>,
  options: { target: LimitTarget; limit: LimitAmount; spent: number | undefined; at: number },
): Promise<void> {
  const { target, limit, spent, at } = options;
  const spentBefore =
    spent === undefined ? await earlierOf(queries, target, limit.period) : await sumOf(queries, target);
  const limits = [{ ...limit, spentBefore: spentBefore - toBoundedPicodollars(spent ?? 0) }];
  await setLimits(queries, { target, limits, at });
}

async function earlierOf(queries: Kysely<DatabaseSchema>, target: LimitTarget, period: LimitPeriod): Promise<number> {
  const row = await queries
    .selectFrom("spending_limits")
    .select("spent_before")
    .where("subject", "=", limitSubjectOf(target))
    .where("period", "=", period)
    .executeTakeFirst();
  // PostgreSQL returns large numbers as texts.
  return Number(row?.spent_before ?? 0);
}

/** Picodollars that a target was ever charged. */
async function sumOf(queries: Kysely<DatabaseSchema>, { kind, id, userId }: LimitTarget): Promise<number> {
  const row = await queries
    .selectFrom("spending_days")
    .select(sql<number | null>`cast(sum(picodollars) as double precision)`.as("sum"))
    .where("subject", "=", subjectOf(kind, id, userId ?? ""))
    .executeTakeFirst();
  return row?.sum ?? 0;
}

/** The subject under which a target's limits are stored. */
export function limitSubjectOf({ kind, id, userId, isOwn = false }: LimitTarget): string {
  const subject = subjectOf(kind, id, userId ?? "");
  return isOwn ? capSubjectOf(subject) : subject;
}

/** A row's limit in US dollars. */
export function amountOf({ picodollars, period }: Pick<SpendingLimitTable, "picodollars" | "period">): LimitAmount {
  // PostgreSQL returns large numbers as texts.
  return { amount: toDollars(Number(picodollars)), period };
}

/**
 * An SQL expression, 1 where limits may apply to requests of a person: so that requests without any read none.
 *
 * @param ids references to columns, or values: the person, and the organization, which may be null
 */
export function anyLimit(ids: { userId: ReturnType<typeof sql>; organizationId: ReturnType<typeof sql> }) {
  return sql<number>`case when exists (
    select 1 from spending_limits where owner in (${ids.userId}, coalesce(${ids.organizationId}, ''), '')
  ) then 1 else 0 end`;
}
