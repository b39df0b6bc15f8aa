import * as z from "zod";
import { pageSchema } from "../page.ts";
import { organizationRoleSchema } from "./user.ts";

/** `POST /api/frontend/organizations/{id}/invitations`: a link that lets people join. */
export const createInvitationRequestSchema = z.object({
  role: z.enum(["admin", "member"]).default("member"),
  /** How many people may join by it. */
  uses: z.int().min(1).max(1000).default(1),
  expires_in_days: z.number().positive().max(90).default(7),
});

/** An invitation that is still valid. Times are ISO 8601. */
export const invitationSchema = z.object({
  id: z.string(),
  role: z.enum(["admin", "member"]),
  uses_left: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
});

/** `link` is in this response only: its bearer may join. */
export const createInvitationResponseSchema = z.object({ data: invitationSchema, link: z.string() });

/** `GET /api/frontend/organizations/{id}/invitations`: newest first, without their links. */
export const invitationListSchema = pageSchema(invitationSchema).extend({
  /** Whether new people could make an account by a link of the sender now, or only people who have one can join. */
  admits_newcomers: z.boolean(),
});

/** `POST /api/frontend/invitations/describe` and `…/accept`: the text after the `#` of a link. */
export const invitationSecretSchema = z.object({ secret: z.string().min(1).max(200) });

/** The response of `POST /api/frontend/invitations/accept`. */
export const invitationAcceptedSchema = z.object({ data: z.object({ organization_id: z.string() }) });

/** An invitation as a person with its link sees it before they join. */
export const invitationDescriptionSchema = z.object({
  /** Null: the link is for an account alone, without an organization. */
  organization: z.object({ id: z.string(), name: z.string() }).nullable(),
  inviter: z.object({ name: z.string() }),
  role: z.enum(["admin", "member"]),
  expires_at: z.string(),
  /** Whether the signed-in person is a member already; the link may then be used up. */
  is_member: z.boolean().optional(),
});

/** A member of an organization, as the other members see them. */
export const organizationMemberSchema = z.object({
  /** The id of the membership, not of the person. */
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: organizationRoleSchema,
});

/** `GET /api/frontend/organizations/{id}/members`: owners first, then admins, each by name. */
export const organizationMemberListSchema = pageSchema(organizationMemberSchema);

export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationList = z.infer<typeof invitationListSchema>;
export type OrganizationMember = z.infer<typeof organizationMemberSchema>;
export type InvitationDescription = z.infer<typeof invitationDescriptionSchema>;
