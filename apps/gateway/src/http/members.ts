import { type OrganizationMember, type OrganizationMemberList, pageQuerySchema } from "@tutti/contract";
import type { Member } from "../accounts/memberships.ts";
import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticateSession } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check } from "./read-json.ts";

/**
 * The members of an organization, for each of them: `GET /api/frontend/organizations/{id}/members`. For other people
 * the organization does not exist.
 */
export function addMembers(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { memberships } = accounts;

  app.get("/api/frontend/organizations/:organizationId/members", async (c) => {
    const { userId } = await authenticateSession(c.req.raw, accounts);
    const organizationId = c.req.param("organizationId");
    if (!(await memberships.find(userId, organizationId))) {
      throw new ApiFailure({ code: 404, message: "Organization not found" });
    }
    const { items, nextCursor } = await memberships.members(organizationId, check(c.req.query(), pageQuerySchema));
    const list: OrganizationMemberList = { data: items.map(present), next_cursor: nextCursor };
    return c.json(list, 200, noStoreHeaders);
  });
}

function present({ id, userId, name, email, role }: Member): OrganizationMember {
  return { id, user_id: userId, name, email, role };
}
