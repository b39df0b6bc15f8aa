import type { organizationOperations } from "@tutti/contract/operations/organizations";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const ORGANIZATION_ID = "The organization's id.";

export const organizationTexts: OperationTexts<typeof organizationOperations> = {
  listMembers: {
    summary: "List the members of an organization",
    description: "For its members.",
    parameters: { organizationId: ORGANIZATION_ID },
    query: pageTexts,
    response: "A page of members: owners, then admins, each by name.",
  },
  listManagedMembers: {
    summary: "List the members of a key's organization",
    description: "For a management key that was made while an organization was open. Here a person has one name.",
    query: { offset: "How many are skipped first.", limit: "The most members, at most 100." },
    response: "The members in OpenRouter's form: owners and admins are `org:admin`.",
  },
  listInvitations: {
    summary: "List the invitations to an organization",
    description: "For its owners and admins.",
    parameters: { organizationId: ORGANIZATION_ID },
    query: pageTexts,
    response: "A page of valid invitations, newest first, without their links.",
  },
  createInvitation: {
    summary: "Create a link for joining an organization",
    description: "For its owners and admins. The link is returned only in this response.",
    parameters: { organizationId: ORGANIZATION_ID },
    response: "The invitation and its link.",
  },
  revokeInvitation: {
    summary: "Revoke an invitation",
    parameters: { organizationId: ORGANIZATION_ID, id: "The invitation's id." },
    response: "The invitation is no longer valid.",
  },
  describeInvitation: {
    summary: "Look up an invitation by its link",
    response: "The organization, and who made the invitation.",
  },
  acceptInvitation: {
    summary: "Join an organization with an invitation link",
    response: "The organization, which is now open.",
  },
};
