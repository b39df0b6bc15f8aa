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

/** How many rows are read at once. */
const ROWS = 100;

/** OpenRouter's list of the members of the organization that a management key belongs to. */
export function addManagedMembers(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { memberships } = accounts;

  createImplementer(app, { accounts })(
    organizationOperations.listManagedMembers,
    async ({ sender, query: { offset, limit } }) => {
      const { organizationId } = sender;
      if (organizationId === undefined) {
        const message = "This key belongs to no organization. Make one while an organization is open.";
        throw new ApiFailure({ code: 404, message });
      }
      const all: Member[] = [];
      let cursor: string | undefined;
      do {
        const { items, nextCursor } = await memberships.members(organizationId, { limit: ROWS, cursor });
        all.push(...items);
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
      const data = all.slice(offset, offset + limit).map(({ userId, name, email, role }) => ({
        id: userId,
        email,
        first_name: name,
        last_name: null,
        role: role === "member" ? ("org:member" as const) : ("org:admin" as const),
      }));
      return { data, total_count: all.length };
    },
  );
}

function present({ id, userId, name, email, role }: Member): OrganizationMember {
  return { id, user_id: userId, name, email, role };
}
