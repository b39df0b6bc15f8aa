import * as z from "zod";

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
  /** On how many devices the person gets pushes: with none, no page says whether it is looked at. */
  push_devices: z.int(),
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

export type OrganizationRole = z.infer<typeof organizationRoleSchema>;
export type Membership = z.infer<typeof membershipSchema>;
export type User = z.infer<typeof userSchema>;
export type SignInOptions = z.infer<typeof signInOptionsSchema>;
