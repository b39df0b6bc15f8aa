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
  /** Whether the person sets it, beside what the operator does. */
  isOwn?: boolean | undefined;
}

/** A limit in dollars of one period. */
export interface LimitAmount {
  /** US dollars. */
  amount: number;
  period: LimitPeriod;
}

/** Sets all limits of a target to these: others of it are removed. Call it in a transaction. */
export async function setLimits(
  queries: Kysely<DatabaseSchema>,
  { target, limits, at }: { target: LimitTarget; limits: readonly LimitAmount[]; at: number },
): Promise<void> {
  const { kind, id, userId } = target;
  const subject = limitSubjectOf(target);
  await queries.deleteFrom("spending_limits").where("subject", "=", subject).execute();
  if (limits.length === 0) return;
  const organizationId = kind === "organization" ? id : null;
  await queries
    .insertInto("spending_limits")
    .values(
      limits.map(({ amount, period }) => ({
        subject,
        period,
        kind,
        id,
        picodollars: toBoundedPicodollars(amount),
        owner: userId ?? organizationId ?? "",
        user_id: userId ?? null,
        organization_id: organizationId,
        changed_at: at,
      })),
    )
    .execute();
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
