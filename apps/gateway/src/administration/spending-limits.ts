import type { LimitPeriod, SpenderKind } from "@tutti/contract";
import { lockPeople, type PersonReference } from "../accounts/organizations/lock-people.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { amountOf, type LimitAmount, setLimits } from "../limits/spending/limit-rows.ts";
import { isOwnKind, subjectOf } from "../limits/spending/spenders.ts";
import { fail, type Result, succeed } from "../result.ts";

/** What a limit in dollars is of. */
export interface LimitReference {
  kind: SpenderKind;
  id: string;
  /** The person whose room, turn, artifact, run of a suite, or session it is; of the other kinds there is none. */
  person?: PersonReference | undefined;
}

export type LimitProblem = "no-such-person" | "no-such-key" | "no-such-organization" | "person-missing";

/** The limits in dollars of anything that spends. */
export interface SpendingLimits {
  /** US dollars, the period of each. */
  list(reference: LimitReference): Promise<Result<LimitAmount[], LimitProblem>>;
  /** Sets or removes the limit of one period, and writes to the audit log, both or neither. */
  set(
    actor: Actor,
    reference: LimitReference,
    change: { period: LimitPeriod; amount: number | null },
  ): Promise<Result<LimitAmount[], LimitProblem>>;
}

/** @param options.now milliseconds since the epoch */
export function createSpendingLimits({ database, now }: { database: Database; now: () => number }): SpendingLimits {
  const { kind: databaseKind, queries } = database;

  /** The target with the person it belongs to. */
  async function resolve(
    transaction: Database["queries"],
    { kind, id, person: reference }: LimitReference,
  ): Promise<Result<{ userId: string | undefined }, LimitProblem>> {
    if (kind === "key") {
      const row = await transaction.selectFrom("api_keys").select("user_id").where("id", "=", id).executeTakeFirst();
      return row ? succeed({ userId: row.user_id }) : fail("no-such-key");
    }
    if (kind === "organization") {
      const row = await transaction.selectFrom("organization").select("id").where("id", "=", id).executeTakeFirst();
      return row ? succeed({ userId: undefined }) : fail("no-such-organization");
    }
    if (kind !== "person" && !isOwnKind(kind)) return succeed({ userId: undefined });
    if (kind !== "person" && reference === undefined) return fail("person-missing");
    const { person } = await lockPeople(transaction, { kind: databaseKind, reference: reference ?? { id } });
    return person ? succeed({ userId: person.id }) : fail("no-such-person");
  }

  const read = async (transaction: Database["queries"], subject: string) => {
    const rows = await transaction
      .selectFrom("spending_limits")
      .select(["picodollars", "period"])
      .where("subject", "=", subject)
      .orderBy("period")
      .execute();
    return rows.map(amountOf);
  };

  return {
    list: (reference) =>
      queries.transaction().execute(async (transaction) => {
        const owner = await resolve(transaction, reference);
        if (!owner.ok) return owner;
        return succeed(await read(transaction, subjectOf(reference.kind, reference.id, owner.value.userId ?? "")));
      }),
    set: (actor, reference, { period, amount }) =>
      queries.transaction().execute(async (transaction) => {
        const owner = await resolve(transaction, reference);
        if (!owner.ok) return owner;
        const { kind, id } = reference;
        const { userId } = owner.value;
        const others = (await read(transaction, subjectOf(kind, id, userId ?? ""))).filter(
          (limit) => limit.period !== period,
        );
        const limits = amount === null ? others : [...others, { period, amount }];
        await setLimits(transaction, { target: { kind, id, userId }, limits, at: now() });
        const detail = `${amount === null ? "no limit" : `$${amount}`}, ${period}`;
        await appendAudit(transaction, { actor, action: "limit.set", target: { id, name: kind }, detail, at: now() });
        return succeed(limits);
      }),
  };
}
