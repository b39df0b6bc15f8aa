import type { OrganizationMember } from "@tutti/contract";
import { organizationOperations } from "@tutti/contract/operations/organizations";
import type { Member } from "../../accounts/organizations/memberships.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/** The members of an organization, for each of them. For other people the organization does not exist. */
export function addMembers(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { memberships } = accounts;

  createImplementer(app, { accounts })(
    organizationOperations.listMembers,
    async ({ parameters, query }) => {
      const { items, nextCursor } = await memberships.members(parameters.organizationId, query);
      return { data: items.map(present), next_cursor: nextCursor };
    },
    {
      admit: async ({ sender, parameters }) => {
        if (await memberships.find(sender.userId, parameters.organizationId)) return;
        throw new ApiFailure({ code: 404, message: "Organization not found" });
      },
    },
  );
}

function present({ id, userId, name, email, role }: Member): OrganizationMember {
  return { id, user_id: userId, name, email, role };
}
