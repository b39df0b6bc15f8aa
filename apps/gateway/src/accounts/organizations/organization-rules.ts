import { APIError } from "better-auth/api";
import type { Kysely } from "kysely";
import type { OidcLogin } from "../../config/config.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import type { Quotas } from "../../quotas/quotas.ts";
import { isGroupName } from "../oidc/group-names.ts";
import { isAdministrator } from "../people/is-administrator.ts";
import { asAuthError } from "../sign-in/auth-quotas.ts";

/** The people who may make organizations. */
export type OrganizationMakers = "everyone" | "administrators";

interface NewOrganization {
  name?: string | undefined;
  slug?: string | undefined;
}

/**
 * The rules for the organizations that people make or rename, which better-auth asks before each.
 *
 * @param options.makers who may make organizations now
 * @param options.oidc the identity provider, whose groups fill organizations
 */
export function organizationRules(options: {
  queries: Kysely<DatabaseSchema>;
  makers: () => Promise<OrganizationMakers>;
  quotas: Pick<Quotas, "check">;
  oidc: Pick<OidcLogin, "name" | "groups"> | undefined;
}) {
  const { queries, makers, quotas, oidc } = options;
  const groupNames = oidc?.groups.organizations.map(({ organization }) => organization) ?? [];

  async function refuseGroupName({ organization }: { organization: NewOrganization }): Promise<void> {
    if (!isGroupName(organization, groupNames)) return;
    const message = `This name is kept for an organization of ${oidc?.name}, which is made when the first of its people signs in. Choose another name.`;
    throw new APIError("FORBIDDEN", { code: "ORGANIZATION_NAME_RESERVED", message });
  }

  async function refuseMaker({ id }: { id: string }): Promise<void> {
    if (await mayMakeOrganizations(queries, { userId: id, makers: await makers() })) return;
    const message = "Administrators make the organizations of this server. Ask one of them for yours.";
    throw new APIError("FORBIDDEN", { code: "ORGANIZATIONS_BY_ADMINISTRATORS", message });
  }

  return {
    async beforeCreateOrganization({ organization, user }: { organization: NewOrganization; user: { id: string } }) {
      await refuseMaker(user);
      await refuseGroupName({ organization });
      // Before the organization's row; `admitting-adapter.ts` checks again with its maker's membership.
      await asAuthError(quotas.check(queries, { quota: "organizations", owner: user.id }));
    },
    beforeUpdateOrganization: refuseGroupName,
  };
}

/** Whether this person may make an organization now; the role is looked up each time. */
export async function mayMakeOrganizations(
  queries: Kysely<DatabaseSchema>,
  { userId, makers }: { userId: string; makers: OrganizationMakers },
): Promise<boolean> {
  return makers === "everyone" || (await isAdministrator(queries, userId));
}
