import type { Kysely } from "kysely";
import { type ListedPerson, lockPeople, type PersonReference } from "../accounts/organizations/lock-people.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import type { PersonLimits } from "../limits/person-limits.ts";
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
    const row = { requests_per_minute: limits.requestsPerMinute, dollars_per_month: limits.dollarsPerMonth };
    await transaction
      .insertInto("person_limits")
      .values({ user_id: person.id, ...row })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(row))
      .execute();
    const target = { id: person.id, name: person.name };
    await appendAudit(transaction, { actor, action: "limit.set", target, detail: describeLimits(limits), at });
    return succeed({ person, limits });
  });
}

/** A person's limits on requests and spending; null for each that is not set. */
export async function readPersonLimits(queries: Kysely<DatabaseSchema>, userId: string): Promise<PersonLimits> {
  const row = await queries
    .selectFrom("person_limits")
    .select(["requests_per_minute", "dollars_per_month"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return { requestsPerMinute: row?.requests_per_minute ?? null, dollarsPerMonth: row?.dollars_per_month ?? null };
}

/** Limits as a short text, as in `20 requests a minute, $5 a month`. */
export function describeLimits({ requestsPerMinute, dollarsPerMonth }: PersonLimits): string {
  const requests = requestsPerMinute === null ? "the default request limit" : `${requestsPerMinute} requests a minute`;
  return `${requests}, ${dollarsPerMonth === null ? "no spending limit" : `$${dollarsPerMonth} a month`}`;
}
