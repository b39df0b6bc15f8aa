import * as z from "zod";
import { pageQuerySchema, pageSchema } from "../page.ts";
import { spenderKinds, spendingLimitSchema } from "../usage/spending-limit.ts";
import { keyScopesSchema } from "./key-scope.ts";

/** `GET /api/frontend/admin/people`: an account, as its administrator sees it. Times are ISO 8601. */
export const administeredPersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  administrator: z.boolean(),
  disabled: z.boolean(),
  created_at: z.string(),
  /** Completions a minute; null: the limit for all accounts. */
  requests_per_minute: z.int().nullable(),
  /** US dollars in a month of UTC; null: without a limit. */
  dollars_per_month: z.number().nullable(),
});

/** Ordered by email address. `total_count` counts all pages. */
export const administeredPersonListSchema = pageSchema(administeredPersonSchema).extend({ total_count: z.int() });

/** The page, and the part of a name that is searched for. */
const searchQuerySchema = pageQuerySchema.extend({ search: z.string().max(200).optional() });

/** The parameters of that list; `search`: a part of the name or the email address. */
export const administeredPersonQuerySchema = searchQuerySchema;

/** `POST /api/frontend/admin/people`: an account without a password. */
export const addPersonRequestSchema = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(320),
});

/** `link` is in this response only: its bearer sets the account's password, once, until `expires_at`. */
export const passwordLinkResponseSchema = z.object({
  data: administeredPersonSchema,
  link: z.string(),
  expires_at: z.string(),
});

/** `PATCH /api/frontend/admin/people/{id}`: fields that are left out stay unchanged. */
export const updatePersonRequestSchema = z.object({
  administrator: z.boolean().optional(),
  disabled: z.boolean().optional(),
  /** Null: the limit for all accounts. */
  requests_per_minute: z.int().min(1).max(1_000_000).nullish(),
  /** US dollars; null: without a limit. */
  dollars_per_month: z.number().nonnegative().max(1_000_000_000).nullish(),
});

/** Its response: the account as it is now. */
export const administeredPersonResponseSchema = z.object({ data: administeredPersonSchema });

/** One entry of the audit log. Times are ISO 8601. */
export const auditEntrySchema = z.object({
  id: z.string(),
  created_at: z.string(),
  /** `id` is null for the command line. */
  actor: z.object({ id: z.string().nullable(), name: z.string() }),
  /** As in `user.disable`. */
  action: z.string(),
  target: z.object({ id: z.string(), name: z.string() }),
  /** The old and the new value, as a text. */
  detail: z.string().nullable(),
});

/** `GET /api/frontend/admin/audit`: newest first. */
export const auditListSchema = pageSchema(auditEntrySchema).extend({ total_count: z.int() });

/** Its parameters. */
export const auditQuerySchema = searchQuerySchema.extend({
  /** An action, or the part of its name before the dot. */
  action: z
    .string()
    .regex(/^[a-z-]+(?:\.[a-z-]+)?$/)
    .optional(),
  format: z.enum(["json", "csv"]).default("json"),
});

/** The rule that says which people may create an account. */
export const signUpRuleSchema = z.discriminatedUnion("type", [
  z.object({ type: z.enum(["open", "invited", "closed"]) }),
  z.object({
    type: z.literal("domains"),
    domains: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .max(253)
          .regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/),
      )
      .min(1)
      .max(100),
  }),
]);

/**
 * The people whose links make accounts where new people need an invitation: administrators alone, or the owners and
 * admins of every organization as well.
 */
export const invitersSchema = z.enum(["administrators", "organizations"]);

/** The people who may make organizations. */
export const organizationMakersSchema = z.enum(["everyone", "administrators"]);

/** `GET /api/frontend/admin/sign-up`; `fixed`: the environment sets the rule, and the page cannot change it. */
export const signUpSettingSchema = z.object({
  rule: signUpRuleSchema,
  fixed: z.boolean(),
  inviters: invitersSchema,
  organization_makers: organizationMakersSchema,
});

/** `PUT /api/frontend/admin/sign-up`: what is left out stays as it is. */
export const setSignUpRequestSchema = z.object({
  rule: signUpRuleSchema.optional(),
  inviters: invitersSchema.optional(),
  organization_makers: organizationMakersSchema.optional(),
});

/** A link by which new people sign up. Times are ISO 8601. */
export const instanceInvitationSchema = z.object({
  id: z.string(),
  inviter_name: z.string(),
  uses_left: z.int(),
  created_at: z.string(),
  expires_at: z.string(),
});

/** `GET /api/frontend/admin/invitations`: the valid ones, newest first. */
export const instanceInvitationListSchema = pageSchema(instanceInvitationSchema);

/** `POST /api/frontend/admin/invitations`. */
export const createInstanceInvitationRequestSchema = z.object({
  uses: z.int().min(1).max(1000).default(1),
  expires_in_days: z.number().positive().max(90).default(7),
});

/** `link` is in this response only. */
export const instanceInvitationResponseSchema = z.object({ data: instanceInvitationSchema, link: z.string() });

const patterns = z.array(z.string().trim().min(1).max(200)).max(500);

/**
 * The models and providers that may be used: slugs, in which `*` stands for any text. Null: all that are not denied.
 */
export const modelRuleSchema = z.object({
  allowed_models: patterns.nullable().default(null),
  denied_models: patterns.default([]),
  allowed_providers: patterns.nullable().default(null),
  denied_providers: patterns.default([]),
});

/** The subject of a rule: all people, an organization, or a person. */
export const ruleSubjectSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("everybody") }),
  z.object({ kind: z.enum(["organization", "person"]), id: z.string().min(1).max(100) }),
]);

/** Of `GET /api/frontend/admin/model-rules`: the rule of one subject alone where its kind is given. */
export const modelRuleQuerySchema = pageQuerySchema
  .extend({
    kind: z.enum(["everybody", "organization", "person"]).optional(),
    id: z.string().min(1).max(100).optional(),
  })
  .refine(({ kind, id }) => (kind === undefined || kind === "everybody") === (id === undefined), {
    path: ["id"],
    message: "An organization or a user has an id, everyone has none.",
  });

/** `GET /api/frontend/admin/model-rules`: the rule for all people first. */
export const modelRuleListSchema = pageSchema(
  z.object({
    subject: z.object({
      kind: z.enum(["everybody", "organization", "person"]),
      id: z.string().nullable(),
      name: z.string(),
    }),
    rule: modelRuleSchema,
    updated_at: z.string(),
  }),
);

/** `PUT /api/frontend/admin/model-rules`; null as the rule deletes the subject's rule. */
export const setModelRuleRequestSchema = z.object({ subject: ruleSubjectSchema, rule: modelRuleSchema.nullable() });

/** `GET /api/frontend/admin/group-organizations`: which organizations the groups of the identity provider fill. */
export const groupOrganizationListSchema = z.object({
  data: z.array(
    z.object({
      /** The name in the server's configuration. */
      name: z.string(),
      groups: z.array(z.object({ name: z.string(), role: z.enum(["admin", "member"]) })),
      /**
       * Null: the groups make one when the first of their people signs in. `is_filled` is false where a person made the
       * organization that has this address.
       */
      organization: z.object({ id: z.string(), name: z.string(), is_filled: z.boolean() }).nullable(),
    }),
  ),
});

/** `PUT /api/frontend/admin/group-organizations`; null: the organization that they fill now is no longer filled. */
export const chooseGroupOrganizationRequestSchema = z.object({
  name: z.string().min(1).max(200),
  organization_id: z.string().min(1).max(100).nullable(),
});

/** An API key of the instance. Times are ISO 8601. */
export const instanceKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  last_four: z.string(),
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  organization_name: z.string().nullable(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  disabled: z.boolean(),
  limit: z.number().nullable(),
  limit_reset: z.enum(["daily", "weekly", "monthly"]).nullable(),
  scopes: keyScopesSchema,
});

/** `GET /api/frontend/admin/keys`: newest first. */
export const instanceKeyListSchema = pageSchema(instanceKeySchema).extend({ total_count: z.int() });

/** Its parameters. */
export const instanceKeyQuerySchema = searchQuerySchema;

/** A limit in dollars of anything on the server, and how it stands. */
export const instanceLimitSchema = spendingLimitSchema.extend({
  /** The name of the key, person, organization or published app; null: it has none here, as a room. */
  name: z.string().nullable(),
  /** Whose account it belongs to; null: an organization's or a model's. */
  person: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** US dollars that are neither spent nor held for running answers; at least 0. */
  left: z.number(),
  /** Whether the person set it, and not an administrator. */
  is_own: z.boolean(),
});

/** `GET /api/frontend/admin/limits`. */
export const instanceLimitListSchema = pageSchema(instanceLimitSchema).extend({ total_count: z.int() });

/** Its parameters. */
export const instanceLimitQuerySchema = searchQuerySchema.extend({ kind: z.enum(spenderKinds).optional() });

/** `POST /api/frontend/admin/keys`: a key of the person with this address. */
export const createInstanceKeyRequestSchema = z.object({
  email: z.email().max(320),
  name: z.string().trim().min(1).max(100),
  limit: z.number().nonnegative().max(1_000_000_000).nullish(),
  limit_reset: z.enum(["daily", "weekly", "monthly"]).nullish(),
  /** Fixed when the key is made; default: none. */
  scopes: keyScopesSchema.optional(),
});

/** `key` is in this response only. */
export const createInstanceKeyResponseSchema = z.object({ id: z.string(), key: z.string() });

/** `GET /api/frontend/admin/system`: what the server runs on. Sizes are in bytes. */
export const systemStateSchema = z.object({
  version: z.string(),
  node_version: z.string(),
  database: z.object({ kind: z.enum(["sqlite", "postgres"]), size: z.number() }),
  /** Null: the sizes cannot be read. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
  /** The day of the newest facts about models: prices, lengths and abilities; null: not known. */
  model_facts_of: z.string().nullable(),
  people: z.int(),
  keys: z.int(),
  organization_count: z.int(),
  /** By name; at most 200. */
  organizations: z.array(z.object({ id: z.string(), name: z.string(), slug: z.string(), members: z.int() })),
  providers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      models: z.int(),
      /** The time of the last request for its models; null: none yet. */
      asked_at: z.string().nullable(),
      /** The error of that request; null: none. */
      problem: z.string().nullable(),
      /** The share of requests that were answered in the last 30 minutes, 0 to 1; null: there were no requests. */
      uptime: z.number().nullable(),
    }),
  ),
});

export type AdministeredPerson = z.infer<typeof administeredPersonSchema>;
export type AddPersonRequest = z.infer<typeof addPersonRequestSchema>;
export type PasswordLinkResponse = z.infer<typeof passwordLinkResponseSchema>;
export type UpdatePersonRequest = z.infer<typeof updatePersonRequestSchema>;
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type SignUpRule = z.infer<typeof signUpRuleSchema>;
export type SetSignUpRequest = z.infer<typeof setSignUpRequestSchema>;
export type SignUpSetting = z.infer<typeof signUpSettingSchema>;
export type InstanceInvitation = z.infer<typeof instanceInvitationSchema>;
export type ModelRule = z.infer<typeof modelRuleSchema>;
export type RuleSubject = z.infer<typeof ruleSubjectSchema>;
export type ModelRuleList = z.infer<typeof modelRuleListSchema>;
export type GroupOrganizationList = z.infer<typeof groupOrganizationListSchema>;
export type InstanceKey = z.infer<typeof instanceKeySchema>;
export type InstanceLimit = z.infer<typeof instanceLimitSchema>;
export type InstanceKeyList = z.infer<typeof instanceKeyListSchema>;
export type CreateInstanceKeyRequest = z.infer<typeof createInstanceKeyRequestSchema>;
export type SystemState = z.infer<typeof systemStateSchema>;
