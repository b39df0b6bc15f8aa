import type { GroupOrganizationList } from "@tutti/contract";
import { administrationOperations } from "@tutti/contract/operations/administration";
import type { ChoiceFailure, GroupMapping } from "../../administration/group-organizations.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import type { AdministrationServices } from "./authenticate-administrator.ts";

/** Which organizations the identity provider's groups fill. */
export function addGroupOrganizations(app: App, services: AdministrationServices): void {
  const { groupOrganizations } = services.administration;
  const list = async (): Promise<GroupOrganizationList> => ({ data: (await groupOrganizations.list()).map(present) });

  const implement = createImplementer(app, services);

  implement(administrationOperations.listGroupOrganizations, list);

  implement(administrationOperations.chooseGroupOrganization, async ({ sender, body }) => {
    const choice = { name: body.name, organizationId: body.organization_id };
    const choiceResult = await groupOrganizations.choose(sender.actor, choice);
    if (!choiceResult.ok) throw failureOf(choiceResult.error);
    return list();
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
