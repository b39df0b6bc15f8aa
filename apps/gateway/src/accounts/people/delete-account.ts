import { ownSpenderKinds } from "@tutti/contract";
import { APIError } from "better-auth/api";
import { type Kysely, sql } from "kysely";
import { appendAudit } from "../../audit/audit-log.ts";
import type { Database, DatabaseKind } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/schema.ts";
import { subjectOf } from "../../limits/spending/spenders.ts";
import { highestRole } from "../organizations/memberships.ts";

/**
 * Prepares the deletion of a person's account; what belongs to the person alone (sessions, API keys, presets, provider
 * keys) is deleted with the account. Writes the audit entry.
 *
 * @param options.at milliseconds since the epoch
 * @throws an APIError, which better-auth turns into its response, where people would be left behind in an organization
 *   without an owner
 */
export async function beforeAccountDeletion(
  { kind, queries }: Database,
  { id, name, at }: { id: string; name: string; at: number },
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const ownedOrganization = await leaveOrganizations(transaction, { kind, userId: id });
    if (ownedOrganization !== undefined) throw new APIError("BAD_REQUEST", onlyOwner(ownedOrganization));
    await appendAudit(transaction, { actor: { id, name }, action: "user.delete", target: { id, name }, at });
  });
}

/**
 * Ends all memberships of a person whose account is deleted, and deletes organizations without another member. One
 * deletion runs after the other, so that two owners who delete their accounts at the same moment do not each count on
 * the other. better-auth's own path to leave an organization does not wait for this.
 *
 * @returns the name of an organization that would be left without an owner; the caller then rolls the transaction back
 */
export async function leaveOrganizations(
  transaction: Kysely<DatabaseSchema>,
  { kind, userId }: { kind: DatabaseKind; userId: string },
): Promise<string | undefined> {
  const own = transaction
    .selectFrom("organization")
    .select(["id", "name"])
    .where("id", "in", ({ selectFrom }) => selectFrom("member").select("organizationId").where("userId", "=", userId))
    .orderBy("name")
    .orderBy("id");
  // The embedded database runs one transaction at a time.
  const organizations = await (kind === "postgres" ? own.forUpdate() : own).execute();
  const empty: string[] = [];
  for (const { id, name } of organizations) {
    const members = await transaction
      .selectFrom("member")
      .select(["userId", "role"])
      .where("organizationId", "=", id)
      .execute();
    const others = members.filter((member) => member.userId !== userId);
    const isOwned = members.some((member) => member.userId === userId && isOwner(member.role));
    if (others.length === 0) empty.push(id);
    else if (isOwned && !others.some(({ role }) => isOwner(role))) return name;
  }
  if (empty.length > 0) await transaction.deleteFrom("organization").where("id", "in", empty).execute();
  await transaction.deleteFrom("member").where("userId", "=", userId).execute();
  await forgetOwnSpending(transaction, userId);
  return undefined;
}

function onlyOwner(name: string) {
  const message = `You are the only owner of ${name}, which has other members. Make one of them an owner, or delete ${name}; then delete your account.`;
  return { code: "ONLY_OWNER", message };
}

function isOwner(role: string): boolean {
  return highestRole(role) === "owner";
}

/** Deletes what was spent for the person's rooms and the like, of which limits end with the account; costs stay. */
async function forgetOwnSpending(transaction: Kysely<DatabaseSchema>, userId: string): Promise<void> {
  for (const kind of ownSpenderKinds) {
    const prefix = subjectOf(kind, "", userId);
    await transaction
      .deleteFrom("spending_days")
      .where(sql`substr(subject, 1, ${sql.lit(prefix.length)})`, "=", prefix)
      .execute();
  }
}
