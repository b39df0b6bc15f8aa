import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import type { Kysely } from "kysely";
import { type AuditAction, checkAuditRate, recordChange } from "../audit/audit-log.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { asAuthError } from "./sign-in/auth-quotas.ts";

interface Change {
  action: AuditAction;
  target: { id: string; name: string };
  detail?: string | undefined;
}

interface ChangeOutcome {
  body: unknown;
  response: unknown;
  person: { id: string; name: string };
}

/** The audit entry of each of better-auth's own changes, by its path; undefined: nothing was changed. */
const changes: Readonly<
  Record<string, (outcome: ChangeOutcome, queries: Kysely<DatabaseSchema>) => Promise<Change | undefined>>
> = {
  "/change-password": async ({ person }) => ({ action: "user.change-password", target: person }),
  "/set-password": async ({ person }) => ({
    action: "user.change-password",
    target: person,
    detail: "the first one",
  }),
  "/update-user": async ({ person, body }) => {
    const name = textAt(body, "name");
    return name === undefined ? undefined : { action: "user.rename", target: person, detail: `to ${name}` };
  },
  "/unlink-account": async ({ person, body }) => ({
    action: "user.disconnect",
    target: person,
    detail: textAt(body, "providerId"),
  }),
  "/two-factor/disable": async ({ person }) => ({ action: "user.second-factor-off", target: person }),
  "/two-factor/generate-backup-codes": async ({ person }) => ({
    action: "user.renew-recovery-codes",
    target: person,
  }),
  "/passkey/verify-registration": async ({ person, response }) => ({
    action: "user.add-passkey",
    target: person,
    detail: textAt(response, "name"),
  }),
  "/passkey/delete-passkey": async ({ person }) => ({ action: "user.remove-passkey", target: person }),
  "/organization/create": async ({ response }) => organizationChange("organization.create", response),
  "/organization/update": async ({ response }) => organizationChange("organization.update", response),
  "/organization/delete": async ({ response, body }) =>
    organizationChange("organization.delete", response) ?? {
      action: "organization.delete",
      target: { id: textAt(body, "organizationId") ?? "", name: "organization" },
    },
  "/organization/leave": async ({ person, body, response }, queries) =>
    memberChange("member.leave", { body, response, queries, member: person }),
  "/organization/remove-member": async ({ body, response }, queries) =>
    memberChange("member.remove", { body, response, queries }),
  "/organization/update-member-role": async ({ body, response }, queries) =>
    memberChange("member.change-role", {
      body,
      response,
      queries,
      detail: `to ${textAt(body, "role") ?? "another"}`,
    }),
};

/**
 * Writes audit entries for the changes that better-auth makes itself: passwords, names, organizations and their
 * members. better-auth opens its own transactions, so that an entry is written right after its change, and not with it.
 *
 * @param now milliseconds since the epoch
 */
export function auditedChanges(queries: Kysely<DatabaseSchema>, now: () => number) {
  return {
    id: "audited-changes",
    hooks: {
      before: [
        {
          // better-auth has made a change when its entry is written: too many are refused before.
          matcher: ({ path }) => path !== undefined && Object.hasOwn(changes, path),
          handler: createAuthMiddleware(async (context) => {
            const user = (await getSessionFromCtx(context))?.user;
            if (!user) return;
            const action = permittedPaths[context.path] ?? "user.rename";
            await asAuthError(checkAuditRate(queries, { actor: user, action, at: now() }));
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path !== undefined && Object.hasOwn(changes, path),
          handler: createAuthMiddleware(async (context) => {
            const { returned: response, newSession } = context.context;
            if (isAPIError(response)) return;
            // A changed password has ended the session that sent the request.
            const user = newSession?.user ?? (await getSessionFromCtx(context))?.user;
            if (!user) return;
            const person = { id: user.id, name: user.name };
            const change = await changes[context.path]?.({ body: context.body, response, person }, queries);
            if (change) await recordChange(queries, { ...change, actor: person, at: now() });
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
}

/**
 * Writes audit entries for changes that have no path of their own in better-auth: the path that takes a code both signs
 * in and turns the second factor on, and the callback from another service both signs in and connects an account.
 *
 * @param now milliseconds since the epoch
 */
export function auditedRows(queries: Kysely<DatabaseSchema>, now: () => number) {
  const tell = (action: AuditAction, person: { id: string; name: string }, detail?: string) =>
    recordChange(queries, { action, actor: person, target: person, detail, at: now() });
  return {
    async afterUserUpdate(user: { id: string; name: string }, path: string | undefined): Promise<void> {
      if (path === "/two-factor/verify-totp") await tell("user.second-factor-on", user);
    },
    async afterAccountCreation({ userId, providerId }: { userId: string; providerId: string }): Promise<void> {
      if (providerId === "credential") return;
      const accounts = await queries
        .selectFrom("account")
        .innerJoin("user", "user.id", "account.userId")
        .select(["user.id", "user.name"])
        .where("account.userId", "=", userId)
        .execute();
      const [person] = accounts;
      // The first account came with the sign-up, which has an audit entry of its own.
      if (person && accounts.length > 1) await tell("user.connect", person, providerId);
    },
  };
}

/** The actions of the paths that take access away, which are never refused. */
const permittedPaths: Readonly<Record<string, AuditAction>> = {
  "/change-password": "user.change-password",
  "/set-password": "user.change-password",
  "/unlink-account": "user.disconnect",
  "/passkey/delete-passkey": "user.remove-passkey",
  "/organization/delete": "organization.delete",
  "/organization/leave": "member.leave",
  "/organization/remove-member": "member.remove",
};

function organizationChange(action: AuditAction, response: unknown): Change | undefined {
  const id = textAt(response, "id");
  return id === undefined ? undefined : { action, target: { id, name: textAt(response, "name") ?? "organization" } };
}

async function memberChange(
  action: AuditAction,
  options: {
    body: unknown;
    response: unknown;
    queries: Kysely<DatabaseSchema>;
    member?: { id: string; name: string };
    detail?: string;
  },
): Promise<Change> {
  const { body, response, queries, detail } = options;
  const row = valueAt(response, "member") ?? response;
  const userId = textAt(row, "userId") ?? "";
  const organizationId = textAt(row, "organizationId") ?? textAt(body, "organizationId") ?? "";
  const [member, organization] = await Promise.all([
    options.member ?? queries.selectFrom("user").select(["id", "name"]).where("id", "=", userId).executeTakeFirst(),
    queries.selectFrom("organization").select("name").where("id", "=", organizationId).executeTakeFirst(),
  ]);
  const place = `of ${organization?.name ?? "an organization"}`;
  return {
    action,
    target: member ?? { id: userId, name: "member" },
    detail: detail === undefined ? place : `${place}, ${detail}`,
  };
}

function valueAt(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function textAt(value: unknown, name: string): string | undefined {
  const text = valueAt(value, name);
  return typeof text === "string" ? text : undefined;
}
