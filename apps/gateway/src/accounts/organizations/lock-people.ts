import type { Kysely, Selectable } from "kysely";
import type { UserTable } from "../../database/better-auth-tables.ts";
import type { DatabaseKind } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

/** An account, as an administrator of the instance sees it. */
export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  isAdministrator: boolean;
  isDisabled: boolean;
  /** ISO 8601. */
  createdAt: string;
}

/** Names an account: by its address in any case, as a command does, or by its id, as the page does. */
export type PersonReference = { email: string } | { id: string };

/** The columns of an account that are read. */
export const personColumns = ["id", "name", "email", "role", "disabled_at", "createdAt"] as const;

/** A person, and all others that an administrator's change depends on. */
export interface LockedPeople {
  person: ListedPerson | undefined;
  /** How many other administrators can sign in. */
  otherAdministrators: number;
}

/**
 * Locks an account and all administrators until the transaction ends, so that the last two administrators cannot
 * disable each other at the same moment. The embedded database runs one transaction at a time.
 */
export async function lockPeople(
  transaction: Kysely<DatabaseSchema>,
  { kind, reference }: { kind: DatabaseKind; reference: PersonReference },
): Promise<LockedPeople> {
  const condition = "id" in reference ? reference : { email: reference.email.toLowerCase() };
  const rows = transaction
    .selectFrom("user")
    .select(personColumns)
    .where(({ or, eb }) =>
      or([
        eb("role", "=", "admin"),
        "id" in condition ? eb("id", "=", condition.id) : eb("email", "=", condition.email),
      ]),
    )
    .orderBy("id");
  const people = (await (kind === "postgres" ? rows.forUpdate() : rows).execute()).map(toPerson);
  const person = people.find(({ id, email }) => ("id" in condition ? id === condition.id : email === condition.email));
  const others = people.filter((each) => each.id !== person?.id && each.isAdministrator && !each.isDisabled);
  return { person, otherAdministrators: others.length };
}

/** The account of a row. */
export function toPerson(row: Pick<Selectable<UserTable>, (typeof personColumns)[number]>): ListedPerson {
  const { id, name, email, role, disabled_at, createdAt } = row;
  return {
    id,
    name,
    email,
    isAdministrator: role === "admin",
    isDisabled: disabled_at !== null,
    createdAt: new Date(createdAt).toISOString(),
  };
}
