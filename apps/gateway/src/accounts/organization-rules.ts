import { APIError } from "better-auth/api";
import type { OidcLogin } from "../config/config.ts";
import { isGroupName } from "./oidc/group-names.ts";

interface NewOrganization {
  name?: string | undefined;
  slug?: string | undefined;
}

/**
 * The rules for the organizations that people make or rename, which better-auth asks before each.
 *
 * @param options.oidc the identity provider, whose groups fill organizations
 */
export function organizationRules({ oidc }: { oidc?: Pick<OidcLogin, "name" | "groups"> | undefined }) {
  const groupNames = oidc?.groups.organizations.map(({ organization }) => organization) ?? [];

  async function refuseGroupName({ organization }: { organization: NewOrganization }): Promise<void> {
    if (!isGroupName(organization, groupNames)) return;
    const message = `This name is kept for an organization of ${oidc?.name}, which is made when the first of its people signs in. Choose another name.`;
    throw new APIError("FORBIDDEN", { code: "ORGANIZATION_NAME_RESERVED", message });
  }

  return { beforeCreateOrganization: refuseGroupName, beforeUpdateOrganization: refuseGroupName };
}
