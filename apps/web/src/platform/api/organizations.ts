import {
  type CreateInvitationRequest,
  type CreateInvitationResponse,
  createInvitationResponseSchema,
  type InvitationDescription,
  type InvitationList,
  invitationAcceptedSchema,
  invitationDescriptionSchema,
  invitationListSchema,
  type OrganizationMemberList,
  type OrganizationRole,
  organizationMemberListSchema,
} from "@tutti/contract";
import { type CallApi, queryString, type ReadPage } from "./call-api.ts";

const invitationsPath = (organizationId: string): string =>
  `/api/frontend/organizations/${encodeURIComponent(organizationId)}/invitations`;

/**
 * Makes an organization, and opens it in this session.
 *
 * @param slug must not be another organization's
 */
export async function createOrganization(
  callApi: CallApi,
  organization: { name: string; slug: string },
): Promise<void> {
  await callApi("/api/auth/organization/create", { body: organization });
}

/**
 * Sets the organization that this session works in from now on.
 *
 * @param organizationId null: the person's own account
 */
export async function openOrganization(callApi: CallApi, organizationId: string | null): Promise<void> {
  await callApi("/api/auth/organization/set-active", { body: { organizationId } });
}

export async function leaveOrganization(callApi: CallApi, organizationId: string): Promise<void> {
  await callApi("/api/auth/organization/leave", { body: { organizationId } });
}

/** Deletes the organization for all its members, with all its data. */
export async function deleteOrganization(callApi: CallApi, organizationId: string): Promise<void> {
  await callApi("/api/auth/organization/delete", { body: { organizationId } });
}

/** Reads members of the organization: its owners, then its admins, each by name. */
export function membersOf(organizationId: string): ReadPage<OrganizationMemberList> {
  const path = `/api/frontend/organizations/${encodeURIComponent(organizationId)}/members`;
  return (callApi, cursor, signal) =>
    callApi(`${path}${queryString({ cursor })}`, { schema: organizationMemberListSchema, signal });
}

export async function removeMember(callApi: CallApi, organizationId: string, memberId: string): Promise<void> {
  await callApi("/api/auth/organization/remove-member", { body: { organizationId, memberIdOrEmail: memberId } });
}

export async function setMemberRole(
  callApi: CallApi,
  organizationId: string,
  { memberId, role }: { memberId: string; role: OrganizationRole },
): Promise<void> {
  await callApi("/api/auth/organization/update-member-role", { body: { organizationId, memberId, role } });
}

/** Reads invitations, the newest first, without their links; and whether new ones would admit new people. */
export function invitationsOf(organizationId: string): ReadPage<InvitationList> {
  const path = invitationsPath(organizationId);
  return (callApi, cursor, signal) =>
    callApi(`${path}${queryString({ cursor })}`, { schema: invitationListSchema, signal });
}

/** Only this response contains the link. */
export function createInvitation(
  callApi: CallApi,
  organizationId: string,
  request: CreateInvitationRequest,
): Promise<CreateInvitationResponse> {
  return callApi(invitationsPath(organizationId), { body: request, schema: createInvitationResponseSchema });
}

export async function revokeInvitation(callApi: CallApi, organizationId: string, id: string): Promise<void> {
  await callApi(`${invitationsPath(organizationId)}/${encodeURIComponent(id)}`, { method: "delete" });
}

/**
 * The invitation that a link leads to.
 *
 * @param secret the part of the link after its `#`
 */
export function describeInvitation(
  callApi: CallApi,
  secret: string,
  signal: AbortSignal,
): Promise<InvitationDescription> {
  return callApi("/api/frontend/invitations/describe", {
    body: { secret },
    schema: invitationDescriptionSchema,
    signal,
  });
}

/** Accepts the invitation, and opens the organization in this session. */
export async function acceptInvitation(callApi: CallApi, secret: string): Promise<void> {
  await callApi("/api/frontend/invitations/accept", { body: { secret }, schema: invitationAcceptedSchema });
}
