import type { Invitation, InvitationDescription } from "@tutti/contract";
import { organizationOperations } from "@tutti/contract/operations/organizations";
import type { Invitation as DescribedInvitation, InvitationLink } from "../../accounts/admission/invitation-links.ts";
import type { Identity } from "../../accounts/identity.ts";
import type { JoinFailure } from "../../accounts/organizations/join-organization.ts";
import { ApiFailure } from "../../api-failure.ts";
import { DAY } from "../../day.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { identify } from "../authenticate.ts";
import { createImplementer } from "../implement.ts";
import { takeAttempt } from "../take-attempt.ts";

/**
 * Links that let people join an organization: its owners and admins make, list and revoke them; the holder of a link
 * reads what it invites to, signed in or not, and joins. The secret is after the `#` of a link, which browsers send to
 * no server and no other site, and in no address here, so that no log has it.
 */
export function addInvitations(app: App, { accounts }: Pick<Services, "accounts">): void {
  const { invitations, memberships } = accounts;
  const implement = createImplementer(app, { accounts });

  /** Admits who may invite. For other people the organization does not exist; plain members are refused. */
  async function admitManager(call: { sender: Identity; parameters: { organizationId: string } }): Promise<void> {
    const membership = await memberships.find(call.sender.userId, call.parameters.organizationId);
    if (!membership) throw new ApiFailure({ code: 404, message: "Organization not found" });
    if (membership.role === "member") {
      throw new ApiFailure({ code: 403, message: "Only owners and admins of the organization may invite" });
    }
  }

  implement(
    organizationOperations.createInvitation,
    async ({ c, sender, parameters: { organizationId }, body: { role, uses, expires_in_days } }) => {
      const lifetime = expires_in_days * DAY;
      const inviterId = sender.userId;
      const { link, secret } = await invitations.create({ organizationId, inviterId, role, uses, lifetime });
      return { data: describe(link), link: `${accounts.linkOriginOf(c.req.raw)}/join#${secret}` };
    },
    { admit: admitManager },
  );

  implement(
    organizationOperations.listInvitations,
    async ({ sender, parameters, query }) => {
      const { items, nextCursor } = await invitations.list(parameters.organizationId, query);
      return {
        data: items.map(describe),
        next_cursor: nextCursor,
        admits_newcomers: await accounts.admitsNewcomers(sender.userId),
      };
    },
    { admit: admitManager },
  );

  implement(
    organizationOperations.revokeInvitation,
    async ({ sender: { userId, name }, parameters }) => {
      if (!(await invitations.revoke({ id: userId, name }, parameters))) throw failureOf("no-such-invitation");
    },
    { admit: admitManager },
  );

  implement(organizationOperations.describeInvitation, async ({ c, body: { secret } }) => {
    await takeAttempt(c, accounts, { rule: "invitation" });
    const viewer = await identify(c.req.raw, accounts);
    // A person who signs up with a link is a member at once, and may have taken its last use.
    const joinedInvitation = viewer && (await findJoined(viewer.userId, secret));
    const isMember = joinedInvitation !== undefined;
    const invitation = joinedInvitation ?? (await invitations.find(secret));
    if (!invitation) return describeInstanceInvitation(secret);
    return {
      organization: { id: invitation.organizationId, name: invitation.organizationName },
      inviter: { name: invitation.inviterName },
      role: invitation.role,
      expires_at: new Date(invitation.expiresAt).toISOString(),
      ...(isMember ? { is_member: true } : {}),
    };
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

  implement(organizationOperations.acceptInvitation, async ({ c, sender, body: { secret } }) => {
    await takeAttempt(c, accounts, { rule: "invitation" });
    const joinResult = await accounts.join(c.req.raw, { userId: sender.userId, secret });
    if (!joinResult.ok) throw failureOf(joinResult.error);
    return { data: { organization_id: joinResult.value } };
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
