import { isAPIError } from "better-auth/api";
import { fail, type Result, succeed } from "../result.ts";
import type { Authentication } from "./authentication.ts";
import type { InvitationLinks } from "./invitation-links.ts";

/** Why the holder of a link cannot join. */
export type JoinFailure = "no-such-invitation" | "organization-full";

/**
 * The person who joins, the link's secret, and the headers of the session that shall have the organization open
 * afterwards.
 */
export interface JoinRequest {
  userId: string;
  secret: string;
  headers: Headers;
}

/**
 * Makes a person a member by a link's secret, and opens the organization in the person's session. A person who is a
 * member already uses up no use of the link.
 *
 * @returns the organization's id
 */
export async function joinOrganization(
  { userId, secret, headers }: JoinRequest,
  { authentication, links }: { authentication: Authentication; links: InvitationLinks },
): Promise<Result<string, JoinFailure>> {
  const { api } = authentication;
  const link = await links.take(secret);
  if (!link) return fail("no-such-invitation");
  const { organizationId, role } = link;
  try {
    await api.addMember({ body: { userId, organizationId, role } });
  } catch (error) {
    await links.giveBack(link.id);
    const code = isAPIError(error) ? error.body?.code : undefined;
    if (code === "ORGANIZATION_MEMBERSHIP_LIMIT_REACHED") return fail("organization-full");
    if (code !== "USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION") throw error;
  }
  await api.setActiveOrganization({ headers, body: { organizationId } });
  return succeed(organizationId);
}
