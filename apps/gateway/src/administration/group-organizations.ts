import type { Kysely } from "kysely";
import {
  findGroupOrganization,
  type GroupOrganization,
  lockGroupOrganizations,
} from "../accounts/oidc/group-organizations.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { OidcGroups } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { fail, type Result, succeed } from "../result.ts";

/** A name under which `TUTTI_OIDC_ORGANIZATIONS` leads groups into an organization. */
export interface GroupMapping {
  name: string;
  /** The groups that lead there, and the roles that they give. */
  groups: readonly { name: string; role: "admin" | "member" }[];
  /** Undefined: none yet. The first person of the groups makes it. */
  organization: GroupOrganization | undefined;
}

export type ChoiceFailure = "no-such-mapping" | "no-such-organization" | "used-by-other-groups";

/** Which organizations the groups of the identity provider fill. */
export interface GroupOrganizations {
  /** In the order of the configuration; empty where no groups are mapped. */
  list(): Promise<GroupMapping[]>;
  /**
   * Lets groups fill an organization that a person made, from their people's next sign-in on.
   *
   * @param choice.organizationId null: no longer the one that they fill now; its members stay
   */
  choose(
    actor: Actor,
    choice: { name: string; organizationId: string | null },
  ): Promise<Result<undefined, ChoiceFailure>>;
}

/** @param options.now milliseconds since the epoch */
export function createGroupOrganizations(options: {
  database: Database;
  mapping: OidcGroups["organizations"];
  now: () => number;
}): GroupOrganizations {
  const { mapping, now } = options;
  const { queries } = options.database;
  const names = [...new Set(mapping.map(({ organization }) => organization))];

  const list: GroupOrganizations["list"] = () =>
    Promise.all(
      names.map(async (name) => ({
        name,
        groups: mapping
          .filter(({ organization }) => organization === name)
          .map(({ group, role }) => ({ name: group, role })),
        organization: await findGroupOrganization(queries, name),
      })),
    );

  const choose: GroupOrganizations["choose"] = async (actor, { name, organizationId }) => {
    if (!names.includes(name)) return fail("no-such-mapping");
    return queries.transaction().execute(async (transaction) => {
      await lockGroupOrganizations(transaction);
      const before = await findGroupOrganization(transaction, name);
      const filledId = before?.isFilled === true ? before.id : null;
      if (filledId === organizationId) return succeed(undefined);
      const target = await readOrganization(transaction, organizationId ?? before?.id ?? "");
      if (target === undefined) return fail("no-such-organization");
      // Two names that lead to one organization would take each other's people out of it.
      if (organizationId !== null && (await isChosenBy(transaction, { organizationId, names }))) {
        return fail("used-by-other-groups");
      }
      await transaction.deleteFrom("group_organizations").where("name", "=", name).execute();
      if (organizationId !== null) {
        const row = { name, organization_id: organizationId };
        await transaction.insertInto("group_organizations").values(row).execute();
      }
      const action = organizationId === null ? "organization.end-filling" : "organization.fill";
      await appendAudit(transaction, { actor, action, target, detail: `by the groups of ${name}`, at: now() });
      return succeed(undefined);
    });
  };

  return { list, choose };
}

function readOrganization(
  queries: Kysely<DatabaseSchema>,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return queries.selectFrom("organization").select(["id", "name"]).where("id", "=", id).executeTakeFirst();
}

/** Whether groups of one of the configuration's names fill the organization. */
async function isChosenBy(
  queries: Kysely<DatabaseSchema>,
  { organizationId, names }: { organizationId: string; names: readonly string[] },
): Promise<boolean> {
  const rows = queries.selectFrom("group_organizations").select("name").where("organization_id", "=", organizationId);
  return (await rows.where("name", "in", names).executeTakeFirst()) !== undefined;
}
