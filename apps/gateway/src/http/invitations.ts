import type { CreateInvitationResponse, Invitation, InvitationDescription, InvitationList } from "@tutti/contract";
import { createInvitationRequestSchema, invitationSecretSchema, pageQuerySchema } from "@tutti/contract";
import type { Invitation as DescribedInvitation, InvitationLink } from "../accounts/invitation-links.ts";
import type { JoinFailure } from "../accounts/join-organization.ts";
import { ApiFailure } from "../api-failure.ts";
import { bodyRules } from "../bodies/body-rules.ts";
import { DAY } from "../day.ts";
import type { Services } from "../services.ts";
import type { App, AppContext } from "./app-env.ts";
import { authenticateSession, identify } from "./authenticate.ts";
import { noStoreHeaders } from "./no-store-headers.ts";
import { check, readJson } from "./read-json.ts";
import { takeAttempt } from "./take-attempt.ts";

const PATH = "/api/frontend/organizations/:organizationId/invitations";
/**
 * Links that let people join an organization: its owners and admins make, list and revoke them beneath
 * `/api/frontend/organizations/{id}/invitations`; the holder of a link reads what it invites to by `POST
 * /api/frontend/invitations/describe`, signed in or not, and joins by `POST /api/frontend/invitations/accept`. The
 * secret is after the `#` of a link, which browsers send to no server and no other site, and in no address here, so
 * that no log has it.
 */
export function addInvitations(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { invitations, memberships } = accounts;

  /** The sender, if they may invite. For other people the organization does not exist; plain members are refused. */
  async function authenticateManager(c: AppContext, organizationId: string) {
    const identity = await authenticateSession(c.req.raw, accounts);
    const { userId } = identity;
    const membership = await memberships.find(userId, organizationId);
    if (!membership) throw new ApiFailure({ code: 404, message: "Organization not found" });
    if (membership.role === "member") {
      throw new ApiFailure({ code: 403, message: "Only owners and admins of the organization may invite" });
    }
    return { identity, organizationId };
  }

  app.post(PATH, async (c) => {
    const { identity, organizationId } = await authenticateManager(c, c.req.param("organizationId"));
    const body = await readJson(c.req.raw, bodyRules.createInvitation, identity);
    const { role, uses, expires_in_days } = check(body, createInvitationRequestSchema);
    const lifetime = expires_in_days * DAY;
    const { link, secret } = await invitations.create({
      organizationId,
      inviterId: identity.userId,
      role,
      uses,
      lifetime,
    });
    const address = `${accounts.linkOriginOf(c.req.raw)}/join#${secret}`;
    return c.json({ data: describe(link), link: address } satisfies CreateInvitationResponse, 201, noStoreHeaders);
  });

  app.get(PATH, async (c) => {
    const { organizationId, identity } = await authenticateManager(c, c.req.param("organizationId"));
    const { items, nextCursor } = await invitations.list(organizationId, check(c.req.query(), pageQuerySchema));
    const list: InvitationList = {
      data: items.map(describe),
      next_cursor: nextCursor,
      admits_newcomers: await accounts.admitsNewcomers(identity.userId),
    };
    return c.json(list, 200, noStoreHeaders);
  });

  app.delete(`${PATH}/:id`, async (c) => {
    const { organizationId, identity } = await authenticateManager(c, c.req.param("organizationId"));
    const { userId, name } = identity;
    if (!(await invitations.revoke({ id: userId, name }, { organizationId, id: c.req.param("id") })))
      throw failureOf("no-such-invitation");
    return c.body(null, 204);
  });

  app.post("/api/frontend/invitations/describe", async (c) => {
    const { secret } = check(
      await readJson(c.req.raw, bodyRules.describeInvitation, undefined),
      invitationSecretSchema,
    );
    await takeAttempt(c, accounts, { rule: "invitation" });
    const viewer = await identify(c.req.raw, accounts);
    // A person who signs up with a link is a member at once, and may have taken its last use.
    const joinedInvitation = viewer && (await findJoined(viewer.userId, secret));
    const isMember = joinedInvitation !== undefined;
    const invitation = joinedInvitation ?? (await invitations.find(secret));
    if (!invitation) return c.json(await describeInstanceInvitation(secret), 200, noStoreHeaders);
    const description: InvitationDescription = {
      organization: { id: invitation.organizationId, name: invitation.organizationName },
      inviter: { name: invitation.inviterName },
      role: invitation.role,
      expires_at: new Date(invitation.expiresAt).toISOString(),
      ...(isMember ? { is_member: true } : {}),
    };
    return c.json(description, 200, noStoreHeaders);
  });

  /** The invitation, also one that is used up, by which this person may have joined; undefined: no member. */
  async function findJoined(userId: string, secret: string): Promise<DescribedInvitation | undefined> {
    const invitation = await invitations.findUsed(secret);
    const membership = invitation && (await memberships.find(userId, invitation.organizationId));
    return membership && invitation;
  }

  /** Describes a link into the instance alone: it is used up by signing up, and leads into no organization. */
  async function describeInstanceInvitation(secret: string): Promise<InvitationDescription> {
    const invitation = await accounts.instanceInvitations.find(secret);
    if (!invitation) throw failureOf("no-such-invitation");
    const { inviterName, expiresAt } = invitation;
    return {
      organization: null,
      inviter: { name: inviterName },
      role: "member",
      expires_at: new Date(expiresAt).toISOString(),
    };
  }

  app.post("/api/frontend/invitations/accept", async (c) => {
    const identity = await authenticateSession(c.req.raw, accounts);
    const { secret } = check(await readJson(c.req.raw, bodyRules.acceptInvitation, identity), invitationSecretSchema);
    await takeAttempt(c, accounts, { rule: "invitation" });
    const joinResult = await accounts.join(c.req.raw, { userId: identity.userId, secret });
    if (!joinResult.ok) throw failureOf(joinResult.error);
    return c.json({ data: { organization_id: joinResult.value } }, 200, noStoreHeaders);
  });
}

function describe(link: InvitationLink): Invitation {
  return {
    id: link.id,
    role: link.role,
    uses_left: link.usesLeft,
    created_at: new Date(link.createdAt).toISOString(),
    expires_at: new Date(link.expiresAt).toISOString(),
  };
}

function failureOf(failure: JoinFailure): ApiFailure {
  switch (failure) {
    case "no-such-invitation":
      return new ApiFailure({ code: 404, message: "This invitation is no longer valid. Ask for a new link." });
  }
}
