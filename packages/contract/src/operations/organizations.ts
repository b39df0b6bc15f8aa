import {
  createInvitationRequestSchema,
  createInvitationResponseSchema,
  invitationAcceptedSchema,
  invitationDescriptionSchema,
  invitationListSchema,
  invitationSchema,
  invitationSecretSchema,
  organizationMemberListSchema,
  organizationMemberSchema,
} from "../account/invitation.ts";
import { managedMemberListSchema, managedMemberQuerySchema } from "../account/organization-members.ts";
import { pageQuerySchema } from "../page.ts";
import { form } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const organizationOperations = {
  listMembers: {
    method: "get",
    path: "/api/frontend/organizations/{organizationId}/members",
    access: "session",
    query: pageQuerySchema,
    response: { status: 200, schema: organizationMemberListSchema },
    errors: [400, 404],
  },
  listManagedMembers: {
    method: "get",
    path: "/api/v1/organization/members",
    versions: "any",
    access: "account",
    scope: "keys:manage",
    query: managedMemberQuerySchema,
    response: { status: 200, schema: managedMemberListSchema },
    errors: [400, 404],
  },
  listInvitations: {
    method: "get",
    path: "/api/frontend/organizations/{organizationId}/invitations",
    access: "session",
    query: pageQuerySchema,
    response: { status: 200, schema: invitationListSchema },
    errors: [400, 403, 404],
  },
  createInvitation: {
    method: "post",
    path: "/api/frontend/organizations/{organizationId}/invitations",
    access: "session",
    body: { schema: createInvitationRequestSchema, ...form },
    response: { status: 201, schema: createInvitationResponseSchema },
    errors: [400, 403, 404],
  },
  revokeInvitation: {
    method: "delete",
    path: "/api/frontend/organizations/{organizationId}/invitations/{id}",
    access: "session",
    response: { status: 204 },
    errors: [403, 404],
  },
  describeInvitation: {
    method: "post",
    path: "/api/frontend/invitations/describe",
    access: "anyone",
    body: { schema: invitationSecretSchema, ...form },
    response: { status: 200, schema: invitationDescriptionSchema },
    errors: [400, 404, 429],
  },
  acceptInvitation: {
    method: "post",
    path: "/api/frontend/invitations/accept",
    access: "session",
    body: { schema: invitationSecretSchema, ...form },
    response: { status: 200, schema: invitationAcceptedSchema },
    errors: [400, 403, 404, 429],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const organizationSchemas = {
  OrganizationMember: organizationMemberSchema,
  OrganizationMemberList: organizationMemberListSchema,
  ManagedMemberList: managedMemberListSchema,
  Invitation: invitationSchema,
  InvitationList: invitationListSchema,
  CreateInvitation: createInvitationRequestSchema,
  NewInvitation: createInvitationResponseSchema,
  InvitationSecret: invitationSecretSchema,
  InvitationDescription: invitationDescriptionSchema,
  InvitationAccepted: invitationAcceptedSchema,
} as const;
