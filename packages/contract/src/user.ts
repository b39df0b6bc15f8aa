import * as z from "zod";
import { pageSchema } from "./page.ts";

/** Owners may do everything in an organization, admins everything but delete it, members use what is shared. */
export const organizationRoleSchema = z.enum(["owner", "admin", "member"]);

/** An organization as one of its members sees it. */
export const membershipSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  role: organizationRoleSchema,
});

/** `GET /api/frontend/user`: the signed-in person. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Whether the person administers the server. */
  administrator: z.boolean(),
  /**
   * The organization of this session: presets, keys and usage are its own, and so is the page's storage. Null: the
   * person's own.
   */
  organization: membershipSchema.nullable(),
  /** All organizations that the person belongs to, by name. */
  organizations: z.array(membershipSchema),
  /** Whether the person may make further ones; administrators of the server decide it. */
  may_create_organizations: z.boolean(),
  /**
   * The person's own limits of requests and spending, and the amount spent; null if only the limits for all accounts
   * apply.
   */
  limits: z
    .object({
      requests_per_minute: z.int().nullable(),
      /** US dollars in a month of UTC. */
      dollars_per_month: z.number().nullable(),
      dollars_spent: z.number(),
    })
    .nullable(),
  /** The model of new characters (specification, point 3, "User"); null where none was chosen. */
  default_text_model: z.string().nullable(),
});

/** `PATCH /api/frontend/user`. */
export const updateUserRequestSchema = z.object({
  default_text_model: z.string().trim().min(1).max(200).nullable(),
});

/**
 * `GET /api/frontend/sign-in-options`: the ways to sign in that this server offers, for a person who is not signed in
 * yet.
 */
export const signInOptionsSchema = z.object({
  email_password: z.literal(true),
  social: z.array(z.enum(["github", "google", "oidc"])),
  /** The name that people know the provider of this server's own organization by; null if there is none. */
  oidc_name: z.string().nullable(),
  /** Which people may create an account: all, invited ones, those of some domains, or none. */
  sign_up: z.enum(["open", "invited", "domains", "closed"]),
  /** Whether there is no account yet, and the first one needs the code that the server printed when it started. */
  needs_setup_code: z.boolean(),
  /** Whether the person at this machine goes on without a password, since no other machine reaches the server. */
  local_owner: z.boolean(),
  /** Whether a person who has forgotten the password is mailed a link that sets another one. */
  password_mail: z.boolean(),
});

/** A browser that is signed in. Times are ISO 8601. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
  /** The browser's name, as in `Firefox`; null if the browser did not send it. */
  browser: z.string().nullable(),
  /** The system or device, as in `Windows` and `iPhone`; null if the browser did not send it. */
  system: z.string().nullable(),
  /** The sign-in. */
  created_at: z.string(),
  /** Exact to the minute. */
  last_used_at: z.string(),
});

/** `GET /api/frontend/user/sessions`: the last used one first. */
export const sessionListSchema = pageSchema(sessionSchema);

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

/** The fields of `GET /api/auth/list-accounts` that the page reads; `credential` is the sign-in by a password. */
export const signInAccountsSchema = z.array(z.object({ id: z.string(), providerId: z.string() }));

/** The same of `GET /api/auth/get-session`: whether a password sign-in needs a code as well. */
export const signedInPersonSchema = z.object({ user: z.object({ twoFactorEnabled: z.boolean().nullish() }) });

/** The same of `POST /api/auth/two-factor/enable`: what an authenticator app needs, and the recovery codes. */
export const secondStepSetupSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

/** The same of `POST /api/auth/two-factor/generate-backup-codes`. */
export const recoveryCodesSchema = z.object({ backupCodes: z.array(z.string()) });

/** The same of `GET /api/auth/passkey/list-user-passkeys`. */
export const passkeyListSchema = z.array(
  z.object({ id: z.string(), name: z.string().nullish(), createdAt: z.string().nullish() }),
);

/** The same of `POST /api/auth/link-social`: the address to which the browser goes next. */
export const signInRedirectSchema = z.object({ url: z.string() });

export type OrganizationRole = z.infer<typeof organizationRoleSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type User = z.infer<typeof userSchema>;
export type UpdateUserRequest = z.infer<typeof updateUserRequestSchema>;
export type SignInOptions = z.infer<typeof signInOptionsSchema>;
export type SessionInfo = z.infer<typeof sessionSchema>;
export type SessionList = z.infer<typeof sessionListSchema>;
export type CreateInvitationRequest = z.input<typeof createInvitationRequestSchema>;
export type CreateInvitationResponse = z.infer<typeof createInvitationResponseSchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type InvitationList = z.infer<typeof invitationListSchema>;
export type SignInAccount = z.infer<typeof signInAccountsSchema>[number];
export type SecondStepSetup = z.infer<typeof secondStepSetupSchema>;
export type Passkey = z.infer<typeof passkeyListSchema>[number];
export type OrganizationMember = z.infer<typeof organizationMemberSchema>;
export type OrganizationMemberList = z.infer<typeof organizationMemberListSchema>;
export type InvitationDescription = z.infer<typeof invitationDescriptionSchema>;
