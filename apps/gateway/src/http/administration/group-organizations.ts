import { chooseGroupOrganizationRequestSchema, type GroupOrganizationList } from "@tutti/contract";
import type { ChoiceFailure, GroupMapping } from "../../administration/group-organizations.ts";
import { ApiFailure } from "../../api-failure.ts";
import { bodyRules } from "../../bodies/body-rules.ts";
import type { App } from "../app-env.ts";
import { noStoreHeaders } from "../no-store-headers.ts";
import { check, readJson } from "../read-json.ts";
import { type AdministrationServices, authenticateAdministrator } from "./authenticate-administrator.ts";

const PATH = "/api/frontend/admin/group-organizations";

/** `GET` and `PUT /api/frontend/admin/group-organizations`: which organizations the identity provider's groups fill. */
export function addGroupOrganizations(app: App, services: AdministrationServices): void {
  const { groupOrganizations } = services.administration;
  const list = async (): Promise<GroupOrganizationList> => ({ data: (await groupOrganizations.list()).map(present) });

  app.get(PATH, async (c) => {
    await authenticateAdministrator(c.req.raw, services);
    return c.json(await list(), 200, noStoreHeaders);
  });

  app.put(PATH, async (c) => {
    const administrator = await authenticateAdministrator(c.req.raw, services);
    const body = await readJson(c.req.raw, bodyRules.chooseGroupOrganization, administrator);
    const { name, organization_id } = check(body, chooseGroupOrganizationRequestSchema);
    const choice = { name, organizationId: organization_id };
    const choiceResult = await groupOrganizations.choose(administrator.actor, choice);
    if (!choiceResult.ok) throw failureOf(choiceResult.error);
    return c.json(await list(), 200, noStoreHeaders);
  });
}

function present({ name, groups, organization }: GroupMapping): GroupOrganizationList["data"][number] {
  return {
    name,
    groups: groups.map((group) => ({ ...group })),
    organization: organization
      ? { id: organization.id, name: organization.name, is_filled: organization.isFilled }
      : null,
  };
}

function failureOf(failure: ChoiceFailure): ApiFailure {
  switch (failure) {
    case "no-such-mapping":
      return new ApiFailure({ code: 404, message: "TUTTI_OIDC_ORGANIZATIONS names no such organization." });
    case "no-such-organization":
      return new ApiFailure({ code: 404, message: "There is no such organization." });
    case "used-by-other-groups":
      return new ApiFailure({
        code: 409,
        message:
          "Other groups fill this organization. To let several groups fill one, give them the same name in TUTTI_OIDC_ORGANIZATIONS.",
      });
  }
}
