import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type ListedPerson, personColumns, toPerson } from "../accounts/organizations/lock-people.ts";
import { type NewPasswordLink, renewPasswordLink } from "../accounts/passwords/password-links.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { isUniqueViolation } from "../database/unique-violation.ts";
import { fail, type Result, succeed } from "../result.ts";

/** A person for whom an account is made. */
export interface NewPerson {
  name: string;
  email: string;
}

/** An account and the link by which its person sets a password. */
export interface InvitedPerson {
  person: ListedPerson;
  link: NewPasswordLink;
}

/**
 * Makes an account without a password, its link, and the entry in the audit log, all or nothing. The first account of
 * an instance becomes its administrator.
 *
 * @param options.at milliseconds since the epoch
 */
export async function addPerson(
  { queries }: Database,
  { actor, person, at }: { actor: Actor; person: NewPerson; at: number },
): Promise<Result<InvitedPerson, "address-taken">> {
  const { name } = person;
  const email = person.email.toLowerCase();
  const id = randomUUID();
  const time = new Date(at).toISOString();
  try {
    return await queries.transaction().execute(async (transaction) => {
      // `false` is a literal, since the embedded database cannot bind booleans.
      await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
        select ${id}, ${name}, ${email}, false, ${time}, ${time},
        case when exists (select 1 from "user") then null else 'admin' end`.execute(transaction);
      const row = await transaction
        .selectFrom("user")
        .select(personColumns)
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const link = await renewPasswordLink(transaction, { userId: id, purpose: "first", at });
      await appendAudit(transaction, { actor, action: "user.add", target: { id, name }, detail: email, at });
      return succeed({ person: toPerson(row), link });
    });
  } catch (error) {
    if (isUniqueViolation(error)) return fail("address-taken");
    throw error;
  }
}
