import { type ListedPerson, lockPeople, type PersonReference } from "../accounts/organizations/lock-people.ts";
import { leaveOrganizations } from "../accounts/people/delete-account.ts";
import { type ChangeRefusal, refuseChange } from "../accounts/people/person-rules.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { fail, type Result, succeed } from "../result.ts";

/** Why an account is not deleted; the name is that of an organization which would be left without an owner. */
export type RemovalFailure = ChangeRefusal | "no-such-person" | { onlyOwnerOf: string };

/** Rolls back the transaction of a removal. */
class RemovalRefusedError extends Error {
  readonly failure: RemovalFailure;

  constructor(failure: RemovalFailure) {
    super("The account stays.");
    this.failure = failure;
  }
}

/**
 * Deletes an account with its sessions, API keys, presets and provider keys, its memberships, and organizations that
 * have no other member; its costs stay in the ledger.
 *
 * @param options.at milliseconds since the epoch
 */
export async function removePerson(
  { kind, queries }: Database,
  { actor, reference, at }: { actor: Actor; reference: PersonReference; at: number },
): Promise<Result<ListedPerson, RemovalFailure>> {
  try {
    return await queries.transaction().execute(async (transaction) => {
      const { person, otherAdministrators } = await lockPeople(transaction, { kind, reference });
      if (!person) throw new RemovalRefusedError("no-such-person");
      const refusal = refuseChange("remove-admin", person, otherAdministrators);
      if (refusal !== undefined) throw new RemovalRefusedError(refusal);
      const onlyOwnerOf = await leaveOrganizations(transaction, { kind, userId: person.id });
      if (onlyOwnerOf !== undefined) throw new RemovalRefusedError({ onlyOwnerOf });
      await transaction.deleteFrom("user").where("id", "=", person.id).execute();
      const target = { id: person.id, name: person.name };
      await appendAudit(transaction, { actor, action: "user.delete", target, detail: person.email, at });
      return succeed(person);
    });
  } catch (error) {
    if (error instanceof RemovalRefusedError) return fail(error.failure);
    throw error;
  }
}
