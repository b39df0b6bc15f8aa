import { sql } from "kysely";
import {
  type ListedPerson,
  lockPeople,
  type PersonReference,
  personColumns,
  toPerson,
} from "../accounts/organizations/lock-people.ts";
import { renewPasswordLink } from "../accounts/passwords/password-links.ts";
import { changePerson, type PersonFailure } from "../accounts/people/change-person.ts";
import type { PersonChange } from "../accounts/people/person-rules.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { mapPage, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { PersonLimits } from "../limits/person-limits.ts";
import { fail, type Result, succeed } from "../result.ts";
import { addPerson, type InvitedPerson, type NewPerson } from "./add-person.ts";
import { type LimitedPerson, readLimitsOfPeople, setPersonLimits } from "./person-limits.ts";
import { type RemovalFailure, removePerson } from "./remove-person.ts";

/** The accounts of an instance; needs its open database and no other part of a gateway. */
export interface People {
  /**
   * Ordered by their addresses.
   *
   * @param search a part of the name or the address, in any case of ASCII letters
   * @returns a page of them, and how many there are on all pages
   */
  list(page: PageRequest & { search?: string | undefined }): Promise<Page<ListedPerson> & { total: number }>;
  /** Undefined if there is no such account. */
  find(reference: PersonReference): Promise<ListedPerson | undefined>;
  /**
   * Makes the change and writes it to the audit log, both or neither. If the account is already as the change would
   * make it, nothing is written. A running gateway applies it after five seconds at most.
   *
   * @returns the account as it is then
   */
  change(actor: Actor, reference: PersonReference, change: PersonChange): Promise<Result<ListedPerson, PersonFailure>>;
  /**
   * Makes an account without a password, and the link that sets one. The first account becomes the instance's
   * administrator.
   */
  add(actor: Actor, person: NewPerson): Promise<Result<InvitedPerson, "address-taken">>;
  /**
   * Makes the link that sets a new password, in place of the one before it. The old password stays valid until then.
   */
  makePasswordLink(actor: Actor, reference: PersonReference): Promise<Result<InvitedPerson, "no-such-person">>;
  /** Sets how often the person may call and what they may spend; a limit that is undefined stays. */
  limit(
    actor: Actor,
    reference: PersonReference,
    change: Partial<PersonLimits>,
  ): Promise<Result<LimitedPerson, "no-such-person">>;
  /** The limits of these people; a person who is missing from the map has no limit of their own. */
  limitsOf(ids: readonly string[]): Promise<ReadonlyMap<string, PersonLimits>>;
  /** Deletes an account with all that belongs to it alone, permanently. */
  remove(actor: Actor, reference: PersonReference): Promise<Result<ListedPerson, RemovalFailure>>;
}

/** @param options.now milliseconds since the epoch */
export function createPeople({ database, now }: { database: Database; now: () => number }): People {
  const { kind, queries } = database;

  const list: People["list"] = async ({ search = "", ...page }) => {
    const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const query = queries
      .selectFrom("user")
      .where(sql<boolean>`(lower(name) like ${pattern} escape '\\' or lower(email) like ${pattern} escape '\\')`);
    const rows = await readPage(query.select(personColumns), page, {
      by: "email",
      id: "id",
      direction: "asc",
      type: "string",
      keyOf: ({ email, id }) => [email, id],
    });
    const { total } = await query.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
    return { ...mapPage(rows, toPerson), total: Number(total) };
  };

  const find: People["find"] = async (reference) => {
    const people = queries.selectFrom("user").select(personColumns);
    const personQuery =
      "id" in reference
        ? people.where("id", "=", reference.id)
        : people.where("email", "=", reference.email.toLowerCase());
    const row = await personQuery.executeTakeFirst();
    return row && toPerson(row);
  };

  const makePasswordLink: People["makePasswordLink"] = (actor, reference) =>
    queries.transaction().execute(async (transaction) => {
      const { person } = await lockPeople(transaction, { kind, reference });
      if (!person) return fail("no-such-person");
      const at = now();
      const link = await renewPasswordLink(transaction, { userId: person.id, purpose: "reset", at });
      const target = { id: person.id, name: person.name };
      await appendAudit(transaction, { actor, action: "user.password-link", target, at });
      return succeed({ person, link });
    });

  return {
    list,
    find,
    change: (actor, reference, change) => changePerson(database, { actor, reference, change, at: now() }),
    makePasswordLink,
    add: (actor, person) => addPerson(database, { actor, person, at: now() }),
    limit: (actor, reference, change) => setPersonLimits(database, { actor, reference, change, at: now() }),
    limitsOf: (ids) => readLimitsOfPeople(queries, ids),
    remove: (actor, reference) => removePerson(database, { actor, reference, at: now() }),
  };
}
