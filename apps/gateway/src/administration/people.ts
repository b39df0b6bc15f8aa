import { type Kysely, sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema, UserTable } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type Actor, appendAudit } from "./audit-log.ts";
import { type ChangeRefusal, isDone, type PersonChange, refuseChange } from "./person-rules.ts";

/** An account, as who administers the instance sees it. */
export interface ListedPerson {
  id: string;
  name: string;
  email: string;
  isAdministrator: boolean;
  isDisabled: boolean;
}

export type PersonFailure = ChangeRefusal | "no-such-person";

/** The accounts of an instance; needs its open database and nothing of a gateway. */
export interface People {
  /**
   * Ordered by their addresses.
   *
   * @param search a part of the name or the address, in any case of ASCII letters
   * @returns a page of them, and how many there are on all pages
   */
  list(page: { search?: string | undefined; limit: number; offset: number }): Promise<{
    people: ListedPerson[];
    total: number;
  }>;
  /**
   * Makes the change and writes it into the audit log, both or neither. An account that is so already is left as it is,
   * and nothing is written. A gateway that runs knows it after five seconds at most.
   *
   * @param email the person's address, in any case
   * @returns the account as it is then
   */
  change(actor: Actor, email: string, change: PersonChange): Promise<Result<ListedPerson, PersonFailure>>;
}

const columns = ["id", "name", "email", "role", "disabled_at"] as const;

/** @param options.now milliseconds since the epoch */
export function createPeople({ database, now }: { database: Database; now: () => number }): People {
  const { kind, queries } = database;

  const list: People["list"] = async ({ search = "", limit, offset }) => {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const found = queries
      .selectFrom("user")
      .where(sql<boolean>`(lower(name) like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`);
    const rows = await found.select(columns).orderBy("email").limit(limit).offset(offset).execute();
    const { total } = await found.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
    return { people: rows.map(toPerson), total: Number(total) };
  };

  const change: People["change"] = (actor, email, change) =>
    queries.transaction().execute(async (transaction) => {
      // All administrators are held, so that the last two cannot disable each other at the same moment. The embedded
      // database has one transaction at a time.
      const held = transaction
        .selectFrom("user")
        .select(columns)
        .where(({ or, eb }) => or([eb("role", "=", "admin"), eb("email", "=", email.toLowerCase())]))
        .orderBy("id");
      const people = (await (kind === "postgres" ? held.forUpdate() : held).execute()).map(toPerson);
      const person = people.find((each) => each.email === email.toLowerCase());
      if (!person) return fail("no-such-person");
      if (isDone(change, person)) return succeed(person);
      const others = people.filter((each) => each.id !== person.id && each.isAdministrator && !each.isDisabled);
      const refusal = refuseChange(change, person, others.length);
      if (refusal !== undefined) return fail(refusal);
      const at = now();
      await apply(transaction, { id: person.id, change, at });
      await appendAudit(transaction, {
        actor,
        action: `user.${change}`,
        target: { id: person.id, name: person.name },
        at,
      });
      const row = await transaction
        .selectFrom("user")
        .select(columns)
        .where("id", "=", person.id)
        .executeTakeFirstOrThrow();
      return succeed(toPerson(row));
    });

  return { list, change };
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

function rowAfter(change: PersonChange, at: number): Partial<UserTable> | undefined {
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

function toPerson(row: Pick<UserTable, (typeof columns)[number]>): ListedPerson {
  const { id, name, email, role, disabled_at } = row;
  return { id, name, email, isAdministrator: role === "admin", isDisabled: disabled_at !== null };
}
