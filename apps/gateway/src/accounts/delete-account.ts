import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../database/schema.ts";
import { highestRole } from "./memberships.ts";

const PATH = "/delete-user";

/**
 * Has the password asked for again before an account is deleted, where it has one: better-auth itself lets a session of the last day do
 * without. Accounts that sign in elsewhere have nothing else to show than a session of the last day.
 */
export const askForPassword = createAuthMiddleware(async (context) => {
  if (context.path !== PATH || context.body?.password) return;
  const session = await getSessionFromCtx(context);
  if (session === null) return;
  const account = await context.context.internalAdapter.findCredentialAccount(session.user.id);
  if (account?.password)
    throw new APIError("BAD_REQUEST", { code: "PASSWORD_NEEDED", message: "Enter your password." });
});

/**
 * What is done before somebody's account is deleted; what belongs to the person alone (sessions, memberships, API keys, presets,
 * provider keys) goes by itself. Organisations in which nobody else is go too.
 *
 * @throws an APIError, which better-auth answers with, where people would be left behind in an organisation without an owner
 */
export async function beforeAccountDeletion(queries: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  const own = await queries
    .selectFrom("member")
    .innerJoin("organization", "organization.id", "member.organizationId")
    .select(["organization.id", "organization.name", "member.role"])
    .where("member.userId", "=", userId)
    .orderBy("organization.name")
    .execute();
  const empty: string[] = [];
  for (const { id, name, role } of own) {
    const others = await queries
      .selectFrom("member")
      .select("role")
      .where("organizationId", "=", id)
      .where("userId", "!=", userId)
      .execute();
    if (others.length === 0) empty.push(id);
    else if (isOwner(role) && !others.some((other) => isOwner(other.role))) {
      const message = `You are the only owner of ${name}, which has other members. Make one of them an owner, or delete ${name}; then delete your account.`;
      throw new APIError("BAD_REQUEST", { code: "ONLY_OWNER", message });
    }
  }
  if (empty.length > 0) await queries.deleteFrom("organization").where("id", "in", empty).execute();
}

function isOwner(role: string): boolean {
  return highestRole(role) === "owner";
}
