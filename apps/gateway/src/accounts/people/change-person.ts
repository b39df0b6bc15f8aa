import type { Kysely } from "kysely";
import { type Actor, appendAudit } from "../../audit/audit-log.ts";
import type { UserTable } from "../../database/better-auth-tables.ts";
import type { Database } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { fail, type Result, succeed } from "../../result.ts";
import {
  type ListedPerson,
  lockPeople,
  type PersonReference,
  personColumns,
  toPerson,
} from "../organizations/lock-people.ts";
import { type ChangeRefusal, isDone, type PersonChange, refuseChange } from "./person-rules.ts";

export type PersonFailure = ChangeRefusal | "no-such-person";

/**
 * Makes the change and writes it to the audit log, both or neither. If the account is already as the change would make
 * it, nothing is written.
 *
 * @param options.at the time of the change, in milliseconds since the epoch
 * @returns the account as it is then
 */
export function changePerson(
  { kind, queries }: Pick<Database, "kind" | "queries">,
  { actor, reference, change, at }: { actor: Actor; reference: PersonReference; change: PersonChange; at: number },
): Promise<Result<ListedPerson, PersonFailure>> {
  return queries.transaction().execute(async (transaction) => {
    const { person, otherAdministrators } = await lockPeople(transaction, { kind, reference });
    if (!person) return fail("no-such-person");
    if (isDone(change, person)) return succeed(person);
    const refusal = refuseChange(change, person, otherAdministrators);
    if (refusal !== undefined) return fail(refusal);
    await apply(transaction, { id: person.id, change, at });
    const target = { id: person.id, name: person.name };
    await appendAudit(transaction, { actor, action: `user.${change}`, target, at });
    const row = await transaction
      .selectFrom("user")
      .select(personColumns)
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    return succeed(toPerson(row));
  });
}

async function apply(
  queries: Kysely<DatabaseSchema>,
  { id, change, at }: { id: string; change: PersonChange; at: number },
): Promise<void> {
  const row = rowAfter(change, at);
  if (row !== undefined) await queries.updateTable("user").set(row).where("id", "=", id).execute();
  if (change === "reset-second-factor") {
    await queries.deleteFrom("twoFactor").where("userId", "=", id).execute();
    await queries.deleteFrom("passkey").where("userId", "=", id).execute();
  }
  if (change === "disable" || change === "sign-out" || change === "reset-second-factor") {
    await queries.deleteFrom("session").where("userId", "=", id).execute();
  }
}

function rowAfter(
  change: PersonChange,
  at: number,
): Partial<Pick<UserTable, "disabled_at" | "role" | "twoFactorEnabled">> | undefined {
  switch (change) {
    case "disable":
      return { disabled_at: at };
    case "enable":
      return { disabled_at: null };
    case "make-admin":
      return { role: "admin" };
    case "remove-admin":
      return { role: null };
    case "reset-second-factor":
      return { twoFactorEnabled: null };
    case "sign-out":
      return undefined;
  }
}
