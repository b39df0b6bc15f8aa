import { APIError } from "better-auth/api";
import type { Database } from "../database/database.ts";
import { highestRole } from "./memberships.ts";

/**
 * What is done before an account is deleted; what belongs to the person alone (sessions, API keys, presets,
 * provider keys) goes by itself. They leave their organizations, and those without another member go too: all of it or
 * nothing, and one deletion after the other, so that two owners who delete their accounts at the same moment do not
 * each count on the other. Leaving an organization is better-auth's own, and does not wait for this.
 *
 * @throws an APIError, which better-auth answers with, where people would be left behind in an organization without an
 *   owner
 */
export async function beforeAccountDeletion({ kind, queries }: Database, userId: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const own = transaction
      .selectFrom("organization")
      .select(["id", "name"])
      .where("id", "in", ({ selectFrom }) => selectFrom("member").select("organizationId").where("userId", "=", userId))
      .orderBy("name")
      .orderBy("id");
    // The embedded database has one transaction at a time.
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
      else if (isOwned && !others.some(({ role }) => isOwner(role))) throw new APIError("BAD_REQUEST", onlyOwner(name));
    }
    if (empty.length > 0) await transaction.deleteFrom("organization").where("id", "in", empty).execute();
    await transaction.deleteFrom("member").where("userId", "=", userId).execute();
  });
}

function onlyOwner(name: string) {
  const message = `You are the only owner of ${name}, which has other members. Make one of them an owner, or delete ${name}; then delete your account.`;
  return { code: "ONLY_OWNER", message };
}

function isOwner(role: string): boolean {
  return highestRole(role) === "owner";
}
