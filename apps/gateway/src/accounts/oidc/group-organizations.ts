import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { appendAudit } from "../../audit/audit-log.ts";
import type { Database } from "../../database/database.ts";
import { lockByName } from "../../database/lock-by-name.ts";
import type { DatabaseSchema } from "../../database/schema.ts";

/** The organization to which a name of the mapping leads. */
export interface GroupOrganization {
  id: string;
  name: string;
  /**
   * Whether groups made it, or an administrator chose it for them. A person made any other one, and decides what its
   * members share: groups lead no one into it.
   */
  isFilled: boolean;
}

/**
 * The organization that groups fill under this name; else another one whose slug it is. An organization that they fill
 * under another name is none of this one.
 */
export async function findGroupOrganization(
  queries: Kysely<DatabaseSchema>,
  name: string,
): Promise<GroupOrganization | undefined> {
  const chosenOrganization = await queries
    .selectFrom("group_organizations")
    .innerJoin("organization", "organization.id", "group_organizations.organization_id")
    .select(["organization.id", "organization.name"])
    .where("group_organizations.name", "=", name)
    .executeTakeFirst();
  if (chosenOrganization) return { ...chosenOrganization, isFilled: true };
  const otherOrganization = await queries
    .selectFrom("organization")
    .select(["organization.id", "organization.name"])
    .where("slug", "=", name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("group_organizations")
            .select("group_organizations.name")
            .whereRef("group_organizations.organization_id", "=", "organization.id"),
        ),
      ),
    )
    .executeTakeFirst();
  return otherOrganization && { ...otherOrganization, isFilled: false };
}

/**
 * Makes the organization that groups fill under this name, without members, unless there is one of the name already.
 *
 * @param options.maker the identity provider's name, for the audit log
 * @param options.at milliseconds since the epoch
 */
export function makeGroupOrganization(
  { queries }: Database,
  { name, maker, at }: { name: string; maker: string; at: number },
): Promise<GroupOrganization | undefined> {
  return queries.transaction().execute(async (transaction) => {
    await lockGroupOrganizations(transaction);
    const organization = await findGroupOrganization(transaction, name);
    if (organization) return organization;
    const isTaken = transaction.selectFrom("organization").select("id").where("slug", "=", name);
    // Its slug stays its own, though an administrator chose it for other groups.
    if (await isTaken.executeTakeFirst()) return undefined;
    const id = randomUUID();
    const row = { id, name, slug: name, createdAt: new Date(at).toISOString() };
    await transaction.insertInto("organization").values(row).execute();
    await transaction.insertInto("group_organizations").values({ name, organization_id: id }).execute();
    await appendAudit(transaction, {
      actor: { id: null, name: maker },
      action: "organization.create",
      target: { id, name },
      detail: "for its groups",
      at,
    });
    return { id, name, isFilled: true };
  });
}

/** Lets the next change of which organizations groups fill wait until the transaction ends. */
export function lockGroupOrganizations(transaction: Kysely<DatabaseSchema>): Promise<void> {
  return lockByName(transaction, "tutti group organizations");
}
