import { type Kysely, sql } from "kysely";
import { type ListedPerson, lockPeople, type PersonReference } from "../accounts/organizations/lock-people.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { PersonLimits } from "../limits/person-limits.ts";
import { amountOf, setLimits } from "../limits/spending/limit-rows.ts";
import { fail, type Result, succeed } from "../result.ts";

/** An account with the limits on its person's requests and spending. */
export interface LimitedPerson {
  person: ListedPerson;
  limits: PersonLimits;
}

/**
 * Sets a person's limits and writes to the audit log, both or neither; a limit that is undefined stays.
 *
 * @param options.at milliseconds since the epoch
 */
export function setPersonLimits(
  { kind, queries }: Database,
  options: {
    actor: Actor;
    reference: PersonReference;
    change: Partial<PersonLimits>;
    at: number;
  },
): Promise<Result<LimitedPerson, "no-such-person">> {
  const { actor, reference, change, at } = options;
  return queries.transaction().execute(async (transaction) => {
    const { person } = await lockPeople(transaction, { kind, reference });
    if (!person) return fail("no-such-person");
    const before = await readPersonLimits(transaction, person.id);
    const limits: PersonLimits = {
      requestsPerMinute: change.requestsPerMinute === undefined ? before.requestsPerMinute : change.requestsPerMinute,
      dollarsPerMonth: change.dollarsPerMonth === undefined ? before.dollarsPerMonth : change.dollarsPerMonth,
    };
    const row = { requests_per_minute: limits.requestsPerMinute };
    await transaction
      .insertInto("person_limits")
      .values({ user_id: person.id, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    const { dollarsPerMonth } = limits;
    const target = { id: person.id, name: person.name };
    await setLimits(transaction, {
      target: { kind: "person", id: person.id, userId: person.id },
      limits: dollarsPerMonth === null ? [] : [{ amount: dollarsPerMonth, period: "month" }],
      at,
    });
    await appendAudit(transaction, { actor, action: "limit.set", target, detail: describeLimits(limits), at });
    return succeed({ person, limits });
  });
}

/** A person's limits on requests and spending; null for each that is not set. */
export async function readPersonLimits(queries: Kysely<DatabaseSchema>, userId: string): Promise<PersonLimits> {
  return (
    (await readLimitsOfPeople(queries, [userId])).get(userId) ?? { requestsPerMinute: null, dollarsPerMonth: null }
  );
}

/** The limits of those people who have some. */
export async function readLimitsOfPeople(
  queries: Kysely<DatabaseSchema>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonLimits>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom("user")
    .leftJoin("person_limits", "person_limits.user_id", "user.id")
    .leftJoin("spending_limits", (join) =>
      join
        .on("spending_limits.subject", "=", sql<string>`'person:' || "user".id`)
        .on("spending_limits.period", "=", "month"),
    )
    .select(["user.id", "requests_per_minute", "picodollars", "period"])
    .where("user.id", "in", ids)
    .where((expression) =>
      expression.or([expression("requests_per_minute", "is not", null), expression("picodollars", "is not", null)]),
    )
    .execute();
  return new Map(
    rows.map(({ id, requests_per_minute: requestsPerMinute, picodollars, period }) => [
      id,
      {
        requestsPerMinute,
        dollarsPerMonth: picodollars === null || period === null ? null : amountOf({ picodollars, period }).amount,
      },
    ]),
  );
}

/** Limits as a short text, as in `20 requests a minute, $5 a month`. */
export function describeLimits({ requestsPerMinute, dollarsPerMonth }: PersonLimits): string {
  const requests = requestsPerMinute === null ? "the default request limit" : `${requestsPerMinute} requests a minute`;
  return `${requests}, ${dollarsPerMonth === null ? "no spending limit" : `$${dollarsPerMonth} a month`}`;
}
